"""Documents that never change: compressed once, not for each request."""

import gzip
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response
from msgspec import Struct


class Document(Struct, frozen=True):
    """The content of a document, plain and compressed."""

    plain: bytes
    gzipped: bytes

    @staticmethod
    def of(content: bytes) -> "Document":
        """Compress a document, which may take some milliseconds."""
        return Document(content, gzip.compress(content))

    def response(
        self, request: Request[Any, Any, Any], media_type: str, headers: Mapping[str, str]
    ) -> Response[bytes]:
        """The document, compressed if its client accepts that and it becomes smaller."""
        headers = {**headers, "Vary": "Accept-Encoding"}
        if "gzip" not in request.headers.get("accept-encoding", "") or len(self.gzipped) >= len(self.plain):
            return Response(self.plain, media_type=media_type, headers=headers)
        return Response(self.gzipped, media_type=media_type, headers={**headers, "Content-Encoding": "gzip"})
