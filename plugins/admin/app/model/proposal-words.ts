import type { ModelProposal } from '../client/types.ts';
import { t } from '../words/text.ts';
import { type Draft, type DraftType, infoOf, isObject } from './draft/draft.ts';
import { nameFor, titleOfType, titleOfUid } from './words.ts';

/** What one part of a proposal says. */
export interface ProposalPart {
  readonly title: string;
  readonly lines: readonly string[];
  /** Something is lost, or stops the app. */
  readonly isBad: boolean;
  /** Long lists of names, which are shown when somebody wants them. */
  readonly isDetail: boolean;
}

const number = new Intl.NumberFormat();

/** What a proposal does, in words, the worst first. @param base the model as the files have it */
export function proposalParts(proposal: ModelProposal, base: Draft): readonly ProposalPart[] {
  const { plan, renamed, routes, grants, notes, graphql } = proposal;
  const part = (title: string, lines: readonly string[], more: Partial<ProposalPart> = {}): ProposalPart => ({
    title,
    lines,
    isBad: false,
    isDetail: false,
    ...more,
  });
  const moved = new Set(renamed.flatMap(({ columns }) => columns.flat()));
  const stays = renamed.map(({ uid, from, to }) => `${from} becomes ${to}: ${countOf(proposal, base, uid)} keep what they have there.`);
  return [
    part('The app would not start with this', plan.stops, { isBad: true }),
    part(
      'Cannot be done as it is',
      plan.refused.filter((text) => !plan.stops.includes(text)),
      { isBad: true },
    ),
    part('Goes out of reach', lossLines(proposal, base, moved), { isBad: true }),
    part(
      'Roles and tokens lose',
      grants.map(
        ({ holder, action, names }) =>
          `${holder}: ${names.join(', ')}${names.length === 1 && names[0] === action ? '' : `, granted by ${action}`}`,
      ),
      { isBad: true },
    ),
    part('Is renamed', stays),
    part('Tables', plan.steps.filter((step) => !isOfRename(step, moved)).map(stepWords)),
    part('Addresses that are gone', [...routes.gone, ...(graphql?.gone ?? []).map((name) => `GraphQL ${name}`)], {
      isDetail: true,
      isBad: routes.gone.length > 0,
    }),
    part('Addresses that are new', [...routes.added, ...(graphql?.added ?? []).map((name) => `GraphQL ${name}`)], { isDetail: true }),
    part('To be known', notes),
  ].filter(({ lines }) => lines.length > 0);
}

/** A proposal in one line, for the bar. */
export function proposalLine(proposal: ModelProposal, base: Draft): { readonly text: string; readonly isBad: boolean } {
  const { plan, grants, routes, renamed } = proposal;
  if (plan.stops.length > 0) return { text: t('The app would not start with this'), isBad: true };
  const moved = new Set(renamed.flatMap(({ columns }) => columns.flat()));
  const lost = lossLines(proposal, base, moved).length;
  const said = [
    lost > 0 && `${lost} ${lost === 1 ? 'thing goes' : 'things go'} out of reach`,
    grants.length > 0 && `${grants.length} ${grants.length === 1 ? 'role or token loses' : 'roles and tokens lose'} something`,
    routes.gone.length > 0 && `${routes.gone.length} addresses are gone`,
  ].filter((part) => part !== false);
  return said.length === 0 ? { text: t('No value is lost, nobody loses a right'), isBad: false } : { text: said.join(', '), isBad: true };
}

/** What is lost, with how many documents the type has; what stands for nothing by itself is left out. */
function lossLines(proposal: ModelProposal, base: Draft, moved: ReadonlySet<string>): readonly string[] {
  const byTable = new Map(base.types.map((type) => [tableOf(type), type]));
  return proposal.plan.losses.flatMap((text) => {
    const [, table = '', column, isDropped] = /"(\w+)(?:\.(\w+))?"( would be dropped| and all its rows would be dropped)?/.exec(text) ?? [];
    if (moved.has(`${table}.${column}`) || column?.startsWith('_unique_') === true) return [];
    const type = byTable.get(table);
    if (type === undefined) return [text];
    const count = proposal.documents[type.uid];
    const who = count === undefined ? `Documents of ${titleOfType(type)}` : `${number.format(count)} ${nameFor(type, count !== 1)}`;
    if (isDropped === undefined) return [`${who}: ${text}`];
    const lost =
      column === undefined
        ? `all of it (the table ${table})`
        : `what ${count === 1 ? 'it has' : 'they have'} in ${column.replace(/^_to_/, '')}`;
    return [`${who}: ${lost}`];
  });
}

function countOf({ documents }: ModelProposal, base: Draft, uid: string): string {
  const count = documents[uid];
  const type = base.types.find((each) => each.uid === uid);
  if (count === undefined || type === undefined) return `documents of ${titleOfUid(base, uid)}`;
  return `${number.format(count)} ${nameFor(type, count !== 1)}`;
}

/** The table in which a type is kept. */
function tableOf(type: DraftType): string {
  const { collectionName } = type.frame;
  return typeof collectionName === 'string' ? collectionName : infoOf(type).plural.replaceAll('-', '_');
}

const VERBS: Readonly<Record<string, string>> = {
  createTable: 'A new table:',
  addColumn: 'A new column:',
  addIndex: 'A new index:',
  addUnique: 'A rule that no two are alike:',
  dropIndex: 'An index goes:',
  changeColumn: 'A column changes:',
};

/** A step of the plan, `addColumn articles.rating`, in words; a sentence stays one. */
export function stepWords(step: string): string {
  const [, verb = '', rest = ''] = /^([a-z]+[A-Z]\w+) (.*)$/.exec(step) ?? [];
  const known = VERBS[verb];
  if (known !== undefined) return `${known} ${rest}`;
  return verb === '' ? step : `${verb.replaceAll(/([A-Z])/g, ' $1').toLowerCase()} ${rest}`;
}

function isOfRename(step: string, moved: ReadonlySet<string>): boolean {
  const [, place = ''] = /^addColumn (\S+)/.exec(step) ?? [];
  return moved.has(place);
}

/** The sentences in which a proposal was refused, by file and path where it is about one. */
export function refusalLines(message: string, details: Readonly<Record<string, unknown>>): readonly string[] {
  const { errors, stops } = details;
  if (Array.isArray(stops)) return stops.map(String);
  if (!Array.isArray(errors)) return [message];
  return errors.flatMap((error: unknown) => {
    if (!isObject(error)) return [];
    const { file, path, message: said } = error;
    const place = Array.isArray(path) ? path.join('.') : '';
    return [`${place === '' ? '' : `${place}: `}${String(said)}${typeof file === 'string' ? ` (${file})` : ''}`];
  });
}
