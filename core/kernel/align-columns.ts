/** Lines whose cells stand below each other, for commands to print. Columns that are empty in every row are left out. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .filter((_, column) => widths[column] !== 0)
      .join('  ')
      .trimEnd(),
  );
}
