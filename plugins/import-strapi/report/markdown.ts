import type { CreatorsReport } from '../app/name-creators.ts';
import { SOURCE_RULES, type SourceRule } from '../source/source-remark.ts';
import type { CountLine, Report, TargetRemark } from './report.ts';

/** Maximum number of ids in a line. The JSON report has all. */
const NAMED = 10;

/** Titles for the outcomes of the document service. */
const OUTCOMES: Readonly<Record<TargetRemark['outcome'], string>> = {
  refused: 'Documents that stayed behind',
  'left-out': 'Parts of documents that stayed behind',
  altered: 'Parts of documents that came along in another form',
  kept: 'Values that came along, and that could not be written so today',
  stays: 'Documents that the project has no more, and that could not be removed here',
};

/** The readable report. */
export function markdownReport(report: Report): string {
  const { project, app, isDryRun, began, took, documents, files, users } = report;
  return [
    `# Import of ${project.folder}`,
    `${isDryRun ? 'Nothing was written: this is what would come along' : `Into ${app}`}, ${began}, in ${(took / 1000).toFixed(1)} s. The project is of Strapi ${project.version}; its database is ${project.database}.`,
    section('To know', report.warnings.map(line)),
    isDryRun
      ? ''
      : section('Documents', [
          `- ${documents.created} made, ${documents.changed} changed, ${documents.unchanged} as they were, ${documents.removed} removed${documents.staying === 0 ? '' : `, ${documents.staying} that could not be removed`}, ${documents.refused} refused`,
          `- files: ${files.copied} copied (${(files.bytes / 1e6).toFixed(1)} MB), ${files.linked} linked, ${files.there} there already, ${files.elsewhere} kept elsewhere, ${files.missing.length} missing`,
          `- roles: ${users.roles.join(', ') || 'none'}; API tokens: ${users.tokens.join(', ') || 'none'}`,
        ]),
    section(isDryRun ? 'What there is' : 'Both sides', [
      ...(report.counts.some(({ here, there }) => !isDryRun && here !== there)
        ? ['Where the two differ, rows have stayed behind, or somebody has written here: what stayed behind is listed below.\n']
        : []),
      ...table(report.counts, isDryRun),
    ]),
    section('Code and plugins, which do not come along', [
      ...(report.leftBehind.length === 0 ? [] : ['| what | where | its like here |', '| --- | --- | --- |']),
      ...report.leftBehind.map(({ kind, what, advice }) => `| ${kind} | \`${what}\` | ${advice.replaceAll('|', '\\|')} |`),
    ]),
    section(
      'The model',
      report.model.map(({ file, path, message }) => `- \`${file}\`${path === '' ? '' : `, \`${path}\``}: ${message}`),
    ),
    section(
      'Rights',
      report.access.map(({ holder, message }) => `- ${holder}: ${message}`),
    ),
    section('Who has made what', creatorLines(report.creators).map(line)),
    section('Options', report.options.map(line)),
    section(
      'Files of the app that stay as they are, although the project says something else now',
      report.different.map((file) => `- \`${file}\``),
    ),
    section('Files that are missing', grouped(files.missing.map(({ name, documentId }) => [documentId, name] as const))),
    section('What is not as it should be in the project', bySourceRule(report)),
    ...Object.entries(OUTCOMES).map(([outcome, title]) =>
      section(title, byReason(report.target.filter((remark) => remark.outcome === outcome))),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function line(text: string): string {
  return `- ${text}`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}`;
}

function table(counts: readonly CountLine[], isDryRun: boolean): readonly string[] {
  if (counts.length === 0) return [];
  const head = isDryRun
    ? ['| type | status | locale | there |', '| --- | --- | --- | --- |']
    : ['| type | status | locale | there | here | |', '| --- | --- | --- | --- | --- | --- |'];
  return [
    ...head,
    ...counts.map(({ type, status, locale, there, here }) => {
      const cells = [type, status ?? '', locale ?? '', String(there)];
      return `| ${[...cells, ...(isDryRun ? [] : [String(here), here === there ? '' : '**differs**'])].join(' | ')} |`;
    }),
  ];
}

function bySourceRule({ source }: Report): readonly string[] {
  return (Object.keys(SOURCE_RULES) as SourceRule[]).flatMap((rule) => {
    const found = source.filter((remark) => remark.rule === rule);
    if (found.length === 0) return [];
    const places = grouped(
      found.map(
        ({ type, path, documentId, row }) =>
          [`${type}${path === null ? '' : `, \`${anyPlace(path)}\``}`, `${documentId ?? '–'} (${row})`] as const,
      ),
    );
    return [`- ${SOURCE_RULES[rule]}`, ...places.map((place) => `  ${place}`)];
  });
}

function byReason(remarks: readonly TargetRemark[]): readonly string[] {
  return grouped(
    remarks.map(({ type, path, reason, message, documentId, version }) => {
      const where = path === null ? '' : `, \`${anyPlace(path)}\``;
      return [
        `${type}${where} (${reason}): ${withoutIds(message, documentId)}`,
        `${documentId}${version === null ? '' : ` (${version.id})`}`,
      ] as const;
    }),
  );
}

function creatorLines({ isKept, attribute, documents, people, links, lacking, former }: CreatorsReport): readonly string[] {
  const staying = former.map(
    (name) => `What stands in \`${name}\`, which an earlier run has filled, stays, where the project names nobody there.`,
  );
  if (!isKept)
    return [...staying, 'An archive holds neither the people of the admin panel nor what they have made: name the folder of the project.'];
  const matched = people.filter(({ users }) => users.length === 1);
  const others = people.filter(({ users }) => users.length !== 1);
  const lines = [
    `Documents that people of the admin panel have made: ${documents}. These are ${people.length} people, and ${matched.length} of them have a user with the same address.`,
  ];
  if (matched.length > 0) lines.push(`Person (numeric id) and user: ${matched.map(({ id, users }) => `${id} is ${users[0]}`).join(', ')}`);
  if (others.length > 0) {
    const shown = others.map(({ id, users }) => (users.length === 0 ? id : `${id} (${users.join(', ')})`));
    lines.push(`People with no such user, or with several: ${shown.join(', ')}`);
  }
  if (attribute !== null)
    lines.push(`Versions that named nobody in \`${attribute}\`, and name there who has made their document: ${links}`);
  else if (documents > 0) {
    const how = 'add it to the content types of the app, and run the command with `--continue --creators owner`.';
    lines.push(`A to-one relation to \`plugin::users-permissions.user\`, as \`owner\`, can name them: ${how}`);
  }
  if (lacking.length > 0) lines.push(`Content types that have no such relation: ${lacking.join(', ')}`);
  return [...lines, ...staying];
}

/** One line per key, with the number and the first ids. */
function grouped(pairs: readonly (readonly [key: string, id: string])[]): readonly string[] {
  const byKey = new Map<string, string[]>();
  for (const [key, id] of pairs) byKey.set(key, [...(byKey.get(key) ?? []), id]);
  return [...byKey].map(([key, ids]) => {
    const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
    return `- ${key}: ${ids.length === 1 ? '' : `${ids.length}: `}${ids.slice(0, NAMED).join(', ')}${more}`;
  });
}

/** `blocks[2].image` as `blocks[].image`, so that all places of a list share a line. */
function anyPlace(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '[]');
}

/** Removes ids from a message, because they are listed beside it. */
function withoutIds(message: string, documentId: string): string {
  return message.replaceAll(documentId, '…').replaceAll(/\d+/g, '…');
}
