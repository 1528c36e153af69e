/** A part of a report, as it is shown. */
export interface ReportSection {
  readonly title: string;
  /** A sentence or an item each. */
  readonly lines: readonly string[];
  /** A table, its head first; empty: there is none. */
  readonly rows: readonly (readonly string[])[];
}

/** The parts of a report as `markdownReport` writes it: the first one is what stands below its title. */
export function sectionsOf(markdown: string): readonly ReportSection[] {
  const [first = '', ...parts] = markdown.split(/^## /m);
  const [, ...head] = first.split('\n');
  return [sectionOf('', head), ...parts.map((part) => part.split('\n')).map(([title = '', ...lines]) => sectionOf(title, lines))];
}

function sectionOf(title: string, lines: readonly string[]): ReportSection {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '');
  const rows = said.filter((line) => line.startsWith('|') && !/^\|[\s|-]+\|$/.test(line)).map(cellsOf);
  return { title: title.trim(), lines: said.filter((line) => !line.startsWith('|')).map((line) => line.replace(/^- /, '')), rows };
}

function cellsOf(line: string): readonly string[] {
  const cells = line.slice(1, line.endsWith('|') ? -1 : undefined).split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|').replaceAll('**', ''));
}
