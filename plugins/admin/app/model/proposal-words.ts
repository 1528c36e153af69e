import type { ModelProposal } from '../client/types.ts';
import { listed } from '../words/lists.ts';
import { counted, t, told, worded } from '../words/text.ts';
import { type Draft, type DraftType, infoOf, isObject } from './draft/draft.ts';
import { nameFor, titleOfType, titleOfUid } from './words.ts';

/** A section of a proposal. */
export interface ProposalPart {
  /** In English, to be translated by `t`. */
  readonly title: string;
  readonly lines: readonly string[];
  /** Whether something is lost, or prevents the start. */
  readonly isBad: boolean;
  /** Whether it is a long list of names that is shown on demand. */
  readonly isDetail: boolean;
}

/** What others see afterwards, and why they could not see it before. */
function exposureLine({ kind, uid, name }: ModelProposal['exposures'][number], base: Draft): string {
  const type = titleOfUid(base, uid);
  if (kind === 'public') return t('{type}: {action} is allowed without sign-in', { type, action: name ?? '' });
  const attribute = name === null ? type : `${type}: ${name}`;
  return kind === 'private' ? t('{attribute} is no longer private', { attribute }) : t('{name} is no longer hidden', { name: attribute });
}

/** Title of the section on losses. */
export const OUT_OF_REACH = worded('Goes out of reach');

/**
 * Returns the effects of a proposal as texts, most serious first.
 * @param base the model as in the files
 */
export function proposalParts(proposal: ModelProposal, base: Draft): readonly ProposalPart[] {
  const { plan, exposures, renamed, routes, grants, notes, graphql } = proposal;
  const part = (title: string, lines: readonly string[], more: Partial<ProposalPart> = {}): ProposalPart => ({
    title,
    lines,
    isBad: false,
    isDetail: false,
    ...more,
  });
  const moved = new Set(renamed.flatMap(({ columns }) => columns.flat()));
  return [
    part(
      worded('Becomes public'),
      exposures.map((exposure) => exposureLine(exposure, base)),
      { isBad: true },
    ),
    part(worded('The app would not start with this'), plan.stops, { isBad: true }),
    part(
      worded('Cannot be done as it is'),
      plan.refused.filter((text) => !plan.stops.includes(text)),
      { isBad: true },
    ),
    part(OUT_OF_REACH, lossLines(proposal, base, moved), { isBad: true }),
    part(
      worded('Roles and tokens lose'),
      grants.map(({ holder: said, action, names }) => {
        const holder = holderWords(said);
        return names.length === 1 && names[0] === action
          ? t('{holder}: {names}', { holder, names: action })
          : t('{holder}: {names}, granted by {action}', { holder, names: listed(names), action });
      }),
      { isBad: true },
    ),
    part(
      worded('Is renamed'),
      renamed.map((rename) => renameLine(proposal, base, rename)),
    ),
    part(worded('Tables'), plan.steps.filter((step) => !isOfRename(step, moved)).map(stepWords)),
    part(worded('Addresses that are gone'), [...routes.gone, ...(graphql?.gone ?? []).map((name) => `GraphQL ${name}`)], {
      isDetail: true,
      isBad: routes.gone.length > 0,
    }),
    part(worded('Addresses that are new'), [...routes.added, ...(graphql?.added ?? []).map((name) => `GraphQL ${name}`)], {
      isDetail: true,
    }),
    part(
      worded('To be known'),
      notes.map((text) => told(text)),
    ),
  ].filter(({ lines }) => lines.length > 0);
}

/** Summarizes a proposal in one line. */
export function proposalLine(proposal: ModelProposal, base: Draft): { readonly text: string; readonly isBad: boolean } {
  const { plan, exposures, grants, routes, renamed } = proposal;
  if (exposures.length > 0) return { text: t('Becomes public'), isBad: true };
  if (plan.stops.length > 0) return { text: t('The app would not start with this'), isBad: true };
  const moved = new Set(renamed.flatMap(({ columns }) => columns.flat()));
  const lost = lossLines(proposal, base, moved).length;
  const said = [
    lost > 0 && counted(lost, '{count} thing goes out of reach', '{count} things go out of reach'),
    grants.length > 0 && counted(grants.length, '{count} role or token loses something', '{count} roles and tokens lose something'),
    routes.gone.length > 0 && counted(routes.gone.length, '{count} address is gone', '{count} addresses are gone'),
  ].filter((part) => part !== false);
  return said.length === 0 ? { text: t('No value is lost, nobody loses a right'), isBad: false } : { text: listed(said), isBad: true };
}

/** Translates the holder of a grant; the server sends `role editor`, `token machine`. */
function holderWords(holder: string): string {
  const [, kind, name = ''] = /^(role|token) (.+)$/.exec(holder) ?? [];
  if (kind === undefined) return holder;
  return kind === 'role' ? t('role {name}', { name }) : t('token {name}', { name });
}

/** Returns the losses, each with the number of the type's documents. Losses that only follow from others are left out. */
function lossLines(proposal: ModelProposal, base: Draft, moved: ReadonlySet<string>): readonly string[] {
  const byTable = new Map(base.types.map((type) => [tableOf(type), type]));
  return proposal.plan.losses.flatMap((text) => {
    const [, table = '', column, isDropped] = /"(\w+)(?:\.(\w+))?"( would be dropped| and all its rows would be dropped)?/.exec(text) ?? [];
    if (moved.has(`${table}.${column}`) || column?.startsWith('_unique_') === true) return [];
    const type = byTable.get(table);
    if (type === undefined) return [text];
    return [lossLine(type, proposal.documents[type.uid], isDropped === undefined ? { text } : { table, column })];
  });
}

/** A dropped table or column, or the server's text about values. */
type Loss = { readonly table: string; readonly column: string | undefined } | { readonly text: string };

/** @param count of documents; undefined: not known */
function lossLine(type: DraftType, count: number | undefined, loss: Loss): string {
  const about = count === undefined ? { type: titleOfType(type) } : { things: nameFor(type, count !== 1) };
  if ('text' in loss) {
    const said = { ...about, text: loss.text };
    return count === undefined
      ? t('Documents of {type}: {text}', said)
      : counted(count, '{count} {things}: {text}', '{count} {things}: {text}', said);
  }
  if (loss.column === undefined) {
    const said = { ...about, table: loss.table };
    return count === undefined
      ? t('Documents of {type}: all of it (the table {table})', said)
      : counted(count, '{count} {things}: all of it (the table {table})', '{count} {things}: all of it (the table {table})', said);
  }
  const said = { ...about, attribute: loss.column.replace(/^_to_/, '') };
  return count === undefined
    ? t('Documents of {type}: what they have in {attribute}', said)
    : counted(count, '{count} {things}: what it has in {attribute}', '{count} {things}: what they have in {attribute}', said);
}

function renameLine({ documents }: ModelProposal, base: Draft, { uid, from, to }: ModelProposal['renamed'][number]): string {
  const count = documents[uid];
  const type = base.types.find((each) => each.uid === uid);
  if (count === undefined || type === undefined)
    return t('{from} becomes {to}: documents of {type} keep what they have there.', { from, to, type: titleOfUid(base, uid) });
  return counted(
    count,
    '{from} becomes {to}: {count} {things} keeps what it has there.',
    '{from} becomes {to}: {count} {things} keep what they have there.',
    { from, to, things: nameFor(type, count !== 1) },
  );
}

/** Returns the table name of a type. */
function tableOf(type: DraftType): string {
  const { collectionName } = type.frame;
  return typeof collectionName === 'string' ? collectionName : infoOf(type).plural.replaceAll('-', '_');
}

const VERBS: Readonly<Record<string, string>> = {
  createTable: worded('A new table: {name}'),
  addColumn: worded('A new column: {name}'),
  addIndex: worded('A new index: {name}'),
  addUnique: worded('A rule that no two are alike: {name}'),
  dropIndex: worded('An index goes: {name}'),
  changeColumn: worded('A column changes: {name}'),
};

/** Translates a step of the plan, such as `addColumn articles.rating`. Sentences are returned unchanged. */
export function stepWords(step: string): string {
  const [, verb = '', rest = ''] = /^([a-z]+[A-Z]\w+) (.*)$/.exec(step) ?? [];
  const known = VERBS[verb];
  if (known !== undefined) return t(known, { name: rest });
  return verb === '' ? step : `${verb.replaceAll(/([A-Z])/g, ' $1').toLowerCase()} ${rest}`;
}

function isOfRename(step: string, moved: ReadonlySet<string>): boolean {
  const [, place = ''] = /^addColumn (\S+)/.exec(step) ?? [];
  return moved.has(place);
}

/** Returns the reasons for a refusal, with file and path if they concern one. */
export function refusalLines(message: string, details: Readonly<Record<string, unknown>>): readonly string[] {
  const { errors, stops } = details;
  if (Array.isArray(stops)) return stops.map(String);
  if (!Array.isArray(errors)) return [told(message)];
  return errors.flatMap((error: unknown) => {
    if (!isObject(error)) return [];
    const { file, path, message: said } = error;
    const place = Array.isArray(path) ? path.join('.') : '';
    const mistake = told(String(said));
    const line = place === '' ? mistake : t('{place}: {mistake}', { place, mistake });
    return [typeof file === 'string' ? t('{mistake} ({file})', { mistake: line, file }) : line];
  });
}
