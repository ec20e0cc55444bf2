import type { Panel, Table } from "../wire";

/** What a game shows beside its board. */
export function Panels({ panels }: { panels: readonly Panel[] }) {
  return (
    <>
      {panels.map((panel) => (
        <section key={panel.name} class="play-panel" aria-label={panel.label}>
          <h2>{panel.label}</h2>
          {panel.type === "table" ? (
            <TablePanel table={panel} />
          ) : (
            panel.paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>)
          )}
        </section>
      ))}
    </>
  );
}

function TablePanel({ table }: { table: Table }) {
  return (
    <table class="play-panel-table">
      <thead>
        <tr>
          {table.columns.map((column, index) =>
            column ? (
              <th key={index} scope="col">
                {column}
              </th>
            ) : (
              <td key={index} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...values], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {values.map((value, index) => (
              <td key={index}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
