"""Accessibility audits with axe-core."""

from pathlib import Path

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
AUDIT = """
async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`));
}
"""


def audit(window):
    """Return the violations found by axe-core, which the debugger injects past the content policy."""
    window.page.evaluate(AXE.read_text())
    return window.page.evaluate(AUDIT)
