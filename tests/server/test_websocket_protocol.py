"""Large messages are compressed, each by itself; small ones are sent as they are."""

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from sandtable.server.websocket_protocol import COMPRESS_FROM, _LargeMessages


@pytest.fixture(params=[None, 10])
def deflate(request):
    """What a server and a client agree on, with or without a limit by the client."""
    client = ClientPerMessageDeflateFactory(server_max_window_bits=request.param)
    offer = [(name, value) for name, value in client.get_request_params()]
    response, extension = _LargeMessages().process_request_params(offer, [])
    assert ("server_no_context_takeover", None) in response
    return extension, client.process_response_params(response, [])


def test_a_large_message_is_compressed_and_read_by_the_client(deflate):
    server, client = deflate
    text = b'{"type": "frame"}' * 500
    for _ in range(2):  # the second one does not depend on the first
        sent = server.encode(Frame(Opcode.TEXT, text))
        assert sent.rsv1
        assert len(sent.data) < len(text) / 10
        assert bytes(client.decode(sent).data) == text


def test_a_small_message_is_sent_as_it_is(deflate):
    server, client = deflate
    text = b"x" * (COMPRESS_FROM - 1)
    sent = server.encode(Frame(Opcode.TEXT, text))
    assert not sent.rsv1
    assert sent.data == text
    assert client.decode(sent).data == text


def test_equal_messages_are_compressed_once(deflate):
    server, _ = deflate
    one, other = (server.encode(Frame(Opcode.TEXT, b"y" * 5000)) for _ in range(2))
    assert one.data is other.data


def test_a_compressed_message_of_a_client_is_read(deflate):
    server, client = deflate
    text = b"an order " * 100
    assert bytes(server.decode(client.encode(Frame(Opcode.TEXT, text))).data) == text
