import type { ModelProposal } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { type PlainMessageId, t, translateServer } from '../i18n/translate.ts';
import { type Draft, isObject } from './draft/draft.ts';
import { nameFor, titleOfUid } from './words.ts';

/** A section of a proposal. */
export interface ProposalPart {
  readonly title: PlainMessageId;
  readonly lines: readonly string[];
  /** Whether something is lost, or prevents the start. */
  readonly isBad: boolean;
  /** Whether it is a long list of names that is shown on demand. */
  readonly isDetail: boolean;
}

/** What others see afterwards, and why they could not see it before. */
function exposureLine({ kind, uid, name }: ModelProposal['exposures'][number], base: Draft): string {
  const type = titleOfUid(base, uid);
  if (kind === 'public') return t('model.actionBecomesPublic', { type, action: name ?? '' });
  const attribute = name === null ? type : `${type}: ${name}`;
  return kind === 'private' ? t('model.noLongerPrivate', { attribute }) : t('model.noLongerHidden', { name: attribute });
}

/**
 * Returns the effects of a proposal as texts, most serious first.
 * @param base the model as in the files
 */
export function proposalParts(proposal: ModelProposal, base: Draft): readonly ProposalPart[] {
  const { plan, exposures, renamed, routes, grants, notes, graphql } = proposal;
  const part = (title: PlainMessageId, lines: readonly string[], more: Partial<ProposalPart> = {}): ProposalPart => ({
    title,
    lines,
    isBad: false,
    isDetail: false,
    ...more,
  });
  return [
    part(
      'model.becomesPublic',
      exposures.map((exposure) => exposureLine(exposure, base)),
      { isBad: true },
    ),
    part('model.appWouldNotStart', otherStops(proposal), { isBad: true }),
    part(
      'model.notPossible',
      plan.refused.filter((text) => !plan.stops.includes(text)),
      { isBad: true },
    ),
    part(
      'model.dataLoss',
      proposal.losses.map((loss) => lossLine(loss, base)),
      { isBad: true },
    ),
    part(
      'model.permissionsRemoved',
      grants.map(({ holder: said, action, names }) => {
        const holder = holderWords(said);
        return names.length === 1 && names[0] === action
          ? t('model.removedPermissions', { holder, names: action })
          : t('model.removedPermissionsGrantedBy', { holder, names: listed(names), action });
      }),
      { isBad: true },
    ),
    part(
      'model.renamed',
      renamed.map((rename) => renameLine(proposal, base, rename)),
    ),
    part('model.removedEndpoints', [...routes.gone, ...(graphql?.gone ?? []).map((name) => `GraphQL ${name}`)], {
      isDetail: true,
      isBad: routes.gone.length > 0,
    }),
    part('model.newEndpoints', [...routes.added, ...(graphql?.added ?? []).map((name) => `GraphQL ${name}`)], {
      isDetail: true,
    }),
    part(
      'model.notes',
      notes.map((text) => translateServer(text)),
    ),
  ].filter(({ lines }) => lines.length > 0);
}

/** Summarizes a proposal in one line. */
export function proposalLine(proposal: ModelProposal): { readonly text: string; readonly isBad: boolean } {
  const { exposures, grants, routes, conversions, conflicts } = proposal;
  if (exposures.length > 0) return { text: t('model.becomesPublic'), isBad: true };
  if (otherStops(proposal).length > 0) return { text: t('model.appWouldNotStart'), isBad: true };
  const unfitting = conversions.reduce((sum, conversion) => sum + conversion.unfitting, 0);
  const lost = proposal.losses.length;
  const blocking = [...conflicts, ...conversions.map(({ duplicates }) => duplicates)].reduce((sum, { count }) => sum + count, 0);
  const said = [
    blocking > 0 && t('model.documentsMustChangeFirst', { count: blocking }),
    unfitting > 0 && t('model.documentsNotConvertible', { count: unfitting }),
    lost > 0 && t('model.dataLossCount', { count: lost }),
    grants.length > 0 && t('model.holdersLosePermissions', { count: grants.length }),
    routes.gone.length > 0 && t('model.endpointsRemoved', { count: routes.gone.length }),
  ].filter((part) => part !== false);
  return said.length === 0 ? { text: t('model.noLoss'), isBad: false } : { text: listed(said), isBad: true };
}

/** Translates the holder of a grant; the server sends `role editor`, `token machine`. */
function holderWords(holder: string): string {
  const [, kind, name = ''] = /^(role|token) (.+)$/.exec(holder) ?? [];
  if (kind === undefined) return holder;
  return kind === 'role' ? t('model.roleNamed', { name }) : t('model.tokenNamed', { name });
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
      return t('model.documentsBecomeInaccessible', { count, ...said });
    case 'attribute':
      return t('model.lossFieldValues', { count, ...said });
    case 'relation':
      return t('model.lossRelations', { count, ...said });
    case 'drafts':
      return t('model.lossDrafts', { count, ...said });
    case 'changes':
      return t('model.lossUnpublishedChanges', { count, ...said });
    case 'locale':
      return t('model.lossLocaleVersions', { count, ...said });
    case 'component':
      return t('model.lossComponentUses', { count, ...said, value: titleOfUid(base, value ?? '') });
    default:
      return ruleLine({ kind, count }, said);
  }
}

/** Says which documents break a stricter rule. They keep their values, but cannot be saved before these are changed. */
function ruleLine(
  { kind, count }: Pick<ModelProposal['losses'][number], 'kind' | 'count'>,
  said: { readonly type: string; readonly attribute: string; readonly value: string },
): string {
  switch (kind) {
    case 'enumeration':
      return t('model.lossRemovedValue', { count, ...said });
    case 'length':
      return t('model.lossAboveMaximumLength', { count, ...said });
    case 'minimum':
      return t('model.lossBelowMinimum', { count, ...said });
    case 'maximum':
      return t('model.lossAboveMaximum', { count, ...said });
    default:
      return t('model.lossMissingValue', { count, ...said });
  }
}

function renameLine({ documents }: ModelProposal, base: Draft, { uid, from, to }: ModelProposal['renamed'][number]): string {
  const count = documents[uid];
  const type = base.types.find((each) => each.uid === uid);
  if (count === undefined || type === undefined) return t('model.renamedFieldOfType', { from, to, type: titleOfUid(base, uid) });
  return t('model.renamedFieldCount', { count, from, to, things: nameFor(type, count !== 1) });
}

/** Returns the reasons for a refusal, with file and path if they concern one. */
export function refusalLines(message: string, details: Readonly<Record<string, unknown>>): readonly string[] {
  const { errors, stops } = details;
  if (Array.isArray(stops)) return stops.map(String);
  if (!Array.isArray(errors)) return [translateServer(message)];
  return errors.flatMap((error: unknown) => {
    if (!isObject(error)) return [];
    const { file, path, message: said } = error;
    const place = Array.isArray(path) ? path.join('.') : '';
    const mistake = translateServer(String(said));
    const line = place === '' ? mistake : t('model.placeAndError', { place, mistake });
    return [typeof file === 'string' ? t('model.errorInFile', { mistake: line, file }) : line];
  });
}
