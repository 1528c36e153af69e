import type { ModelProposal } from '../client/types.ts';
import { listed } from '../words/lists.ts';
import { counted, t, told, worded } from '../words/text.ts';
import { type Draft, isObject } from './draft/draft.ts';
import { nameFor, titleOfUid } from './words.ts';

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
  return [
    part(
      worded('Becomes public'),
      exposures.map((exposure) => exposureLine(exposure, base)),
      { isBad: true },
    ),
    part(worded('The app would not start with this'), otherStops(proposal), { isBad: true }),
    part(
      worded('Cannot be done as it is'),
      plan.refused.filter((text) => !plan.stops.includes(text)),
      { isBad: true },
    ),
    part(
      worded('Loss in documents'),
      proposal.losses.map((loss) => lossLine(loss, base)),
      { isBad: true },
    ),
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
export function proposalLine(proposal: ModelProposal): { readonly text: string; readonly isBad: boolean } {
  const { exposures, grants, routes, conversions, conflicts } = proposal;
  if (exposures.length > 0) return { text: t('Becomes public'), isBad: true };
  if (otherStops(proposal).length > 0) return { text: t('The app would not start with this'), isBad: true };
  const unfitting = conversions.reduce((sum, conversion) => sum + conversion.unfitting, 0);
  const lost = proposal.losses.length;
  const blocking = [...conflicts, ...conversions.map(({ duplicates }) => duplicates)].reduce((sum, { count }) => sum + count, 0);
  const said = [
    blocking > 0 && counted(blocking, '{count} document must be changed first', '{count} documents must be changed first'),
    unfitting > 0 && counted(unfitting, '{count} document has a value that does not fit', '{count} documents have values that do not fit'),
    lost > 0 && counted(lost, '{count} loss in documents', '{count} losses in documents'),
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

/** Reasons why the app would not start, besides those that are shown with their documents. */
function otherStops({ plan, conversions, conflicts }: ModelProposal): readonly string[] {
  const ofConversions = conversions.map(({ uid, attribute }) => `"${attribute}" of ${uid} changes from `);
  const ofConflicts = new Set(conflicts.map(({ text }) => text));
  return plan.stops.filter((text) => !ofConflicts.has(text) && !ofConversions.some((start) => text.startsWith(start)));
}

/** Whether something is lost, or documents must be changed, besides what the parts say. */
export function isOfDocuments({ conversions, conflicts }: ModelProposal): boolean {
  return conflicts.length > 0 || conversions.some(({ unfitting, duplicates }) => unfitting > 0 || duplicates.count > 0);
}

/** Uids of the content types whose documents lose something. */
export function losingTypes({ losses, conversions }: ModelProposal): readonly string[] {
  const unfitting = conversions.flatMap((conversion) => (conversion.unfitting > 0 ? conversion.types : []));
  return [...new Set([...losses.map(({ uid }) => uid), ...unfitting])];
}

/** Says what documents lose. */
function lossLine({ kind, uid, attribute, value, count }: ModelProposal['losses'][number], base: Draft): string {
  const said = { type: titleOfUid(base, uid), attribute: attribute ?? '', value: value ?? '' };
  switch (kind) {
    case 'type':
      return counted(count, '{type}: {count} document becomes inaccessible', '{type}: {count} documents become inaccessible', said);
    case 'attribute':
      return counted(
        count,
        '{type}: {count} document has a value in {attribute}',
        '{type}: {count} documents have a value in {attribute}',
        said,
      );
    case 'relation':
      return counted(
        count,
        '{type}: {count} document has links in {attribute}',
        '{type}: {count} documents have links in {attribute}',
        said,
      );
    case 'drafts':
      return counted(count, '{type}: {count} draft becomes inaccessible', '{type}: {count} drafts become inaccessible', said);
    case 'changes':
      return counted(count, '{type}: {count} document has unpublished changes', '{type}: {count} documents have unpublished changes', said);
    case 'locale':
      return counted(
        count,
        '{type}: {count} version in the locale {value} becomes inaccessible',
        '{type}: {count} versions in the locale {value} become inaccessible',
        said,
      );
    case 'component':
      return counted(
        count,
        '{type}: {count} document uses {value} in {attribute}',
        '{type}: {count} documents use {value} in {attribute}',
        {
          ...said,
          value: titleOfUid(base, value ?? ''),
        },
      );
    default:
      return ruleLine({ kind, count }, said);
  }
}

/** Says which documents break a stricter rule. They keep their values, but cannot be saved before these are changed. */
function ruleLine(
  { kind, count }: Pick<ModelProposal['losses'][number], 'kind' | 'count'>,
  said: Readonly<Record<string, string>>,
): string {
  switch (kind) {
    case 'enumeration':
      return counted(
        count,
        '{type}: {count} document has a removed value in {attribute}: {value}',
        '{type}: {count} documents have a removed value in {attribute}: {value}',
        said,
      );
    case 'length':
      return counted(
        count,
        '{type}: {count} document has more than {value} characters in {attribute}',
        '{type}: {count} documents have more than {value} characters in {attribute}',
        said,
      );
    case 'minimum':
      return counted(
        count,
        '{type}: {count} document has less than {value} in {attribute}',
        '{type}: {count} documents have less than {value} in {attribute}',
        said,
      );
    case 'maximum':
      return counted(
        count,
        '{type}: {count} document has more than {value} in {attribute}',
        '{type}: {count} documents have more than {value} in {attribute}',
        said,
      );
    default:
      return counted(
        count,
        '{type}: {count} document has no value in {attribute}',
        '{type}: {count} documents have no value in {attribute}',
        said,
      );
  }
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
