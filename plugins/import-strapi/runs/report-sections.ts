/** A section of a report for display. */
export interface ReportSection {
  readonly title: string;
  /** Sentences or list items. */
  readonly lines: readonly string[];
  /** Rows of a table, the header first; empty without a table. */
  readonly rows: readonly (readonly string[])[];
}

/** The sections of a report of `markdownReport`. The first one is the text below its title. */
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
