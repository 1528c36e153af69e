import type { Newsroom } from './newsroom.ts';
import type { Power } from './powers.ts';
import type { Difference, Row, Snapshot } from './tables.ts';

/** A power that somebody has shown, and how. */
export interface Outcome {
  readonly power: Power;
  readonly evidence: string;
}

/** Who has made the attempts. */
export interface Walker {
  readonly id: number;
  readonly documentId: string;
  readonly actions: ReadonlySet<string>;
}

/** Rows of one document in one language belong together. */
const CONTENT: ReadonlySet<string> = new Set(['articles', 'homepages', 'writers', 'upload_files', 'upload_folders']);
const SETTINGS: ReadonlySet<string> = new Set(['i18n_default_locale', 'i18n_locale', 'plinth_review_stages']);
/** Settings that can redirect trust. */
const REDIRECTING: ReadonlySet<string> = new Set(['mail', 'users-permissions']);
const WORK: ReadonlySet<string> = new Set([
  ...['plinth_schedule_plans', 'plinth_schedule_items', 'plinth_schedule_changes', 'plinth_review_states', 'plinth_review_moves'],
  ...['plinth_review_comments', 'plinth_review_mentions'],
]);
/** Tables that follow others, or that only say what somebody prefers. */
const FOLLOWING =
  /^plinth_documents$|__links$|^plinth_review_mails$|_keys$|^plinth_mcp_programs$|^upload_(versions|loose_bytes|replacements)$/;
const ACCOUNTS: ReadonlySet<string> = new Set(['admin_people', 'up_users']);
/** Tables of what belongs to an account: `account` is its id or its `documentId`. */
const BELONGINGS = /^(admin|up)_(sessions|codes|access_changes|second_factors|recovery_codes|identities|provider_codes|first_links)$/;

/** Finds out from the tables what somebody has achieved. */
export class Outcomes {
  readonly #room: Newsroom;
  readonly #base: Snapshot;
  readonly #content: ReadonlySet<string>;

  constructor(room: Newsroom, base: Snapshot) {
    this.#room = room;
    this.#base = base;
    this.#content = new Set(room.actions.filter((action) => action.startsWith('api::')));
  }

  /** @throws Error for a table that is not known */
  of(walker: Walker, differences: readonly Difference[]): readonly Outcome[] {
    return differences.flatMap((difference) => {
      const evidence = told(difference);
      return this.#powers(walker, difference, differences).map((power) => ({ power, evidence }));
    });
  }

  #powers(walker: Walker, difference: Difference, all: readonly Difference[]): readonly Power[] {
    const { table, before, after } = difference;
    if (FOLLOWING.test(table)) return [];
    if (CONTENT.has(table)) return this.#ofContent(difference, all);
    if (table === 'plinth_settings') return [REDIRECTING.has(String((before ?? after)?.name)) ? 'redirect' : 'settings'];
    if (SETTINGS.has(table)) return ['settings'];
    if (WORK.has(table)) return ['write'];
    if (ACCOUNTS.has(table)) return this.#ofAccount(walker, difference);
    if (BELONGINGS.test(table)) return this.#ofBelonging(walker, difference, all);
    if (table === 'api_tokens') return this.#ofGrants(walker, actionsOfToken(before, this.#room), actionsOfToken(after, this.#room));
    if (table === 'up_role_permissions') return this.#ofGrants(walker, listOf(before), listOf(after));
    if (table === 'up_roles') return before === null ? ['lasting'] : ['access'];
    if (table === 'plinth_webhooks') return after !== null && before?.secret !== after.secret ? ['lasting'] : ['settings'];
    if (table === 'plinth_mcp_connections')
      return before === null ? ['lasting'] : [this.#isMore(walker, this.#may('administrator')) ? 'stronger' : 'access'];
    if (table.startsWith('plinth_mcp_')) return ['lasting'];
    if (table === 'admin_views') return this.#ofView(walker, difference);
    // A person's own copies and actions are nobody else's concern.
    if (table === 'admin_working_copies' || table === 'admin_actions')
      return [before, after].every((row) => row === null || Number(row.person) === walker.id) ? [] : ['stronger'];
    if (table === 'admin_action_items')
      return [before, after].every((row) => row === null || this.#isOwnAction(walker, row, all)) ? [] : ['stronger'];
    throw new Error(`nobody knows what a change of ${table} means: ${told(difference)}`);
  }

  #ofContent({ table, before, after }: Difference, all: readonly Difference[]): readonly Power[] {
    if (before === null || after !== null) return ['write'];
    const isSame = (row: Row | null) => row?.document_id === before.document_id && row?._axis_locale === before._axis_locale;
    const changed = new Map(all.filter((other) => other.table === table).map(({ row, after: now }) => [row, now]));
    const rows = [...(this.#base.get(table) ?? [])].map(([row, was]) => (changed.has(row) ? (changed.get(row) ?? null) : was));
    return [...rows, ...changed.values()].some(isSame) ? ['write'] : ['delete'];
  }

  #isOwnAction({ id }: Walker, { action }: Row, all: readonly Difference[]): boolean {
    const known = [
      ...(this.#base.get('admin_actions')?.values() ?? []),
      ...all.flatMap(({ table, after }) => (table === 'admin_actions' && after !== null ? [after] : [])),
    ];
    return known.some((row) => Number(row.id) === Number(action) && Number(row.person) === id);
  }

  #ofView({ id }: Walker, { before, after }: Difference): readonly Power[] {
    const isShared = [before, after].some((row) => row !== null && Boolean(row.shared));
    if (isShared) return ['settings'];
    return [before, after].every((row) => row === null || Number(row.person) === id) ? [] : ['settings'];
  }

  /** Somebody's account. A new one is as strong as its role. */
  #ofAccount(walker: Walker, { table, before, after }: Difference): readonly Power[] {
    const isStaff = table === 'admin_people';
    const mayOf = (row: Row | null) => (row === null ? null : isStaff ? this.#may(String(row.role)) : this.#mayOfUser(row));
    const powers = new Set<Power>();
    const given = mayOf(after);
    const isNew = before === null;
    const hasNewRole = after !== null && (isNew || before.role !== after.role || before._to_role !== after._to_role);
    if (isNew) powers.add('lasting');
    if (hasNewRole && given !== null && this.#isMore(walker, given)) powers.add('rights');
    if (hasNewRole && isStaff && after.role === 'administrator') powers.add('administrator');
    if (!isNew && !(isStaff && before.document_id === walker.documentId))
      powers.add(this.#isMore(walker, mayOf(before) ?? new Set()) ? 'stronger' : 'access');
    return [...powers];
  }

  #ofBelonging(walker: Walker, { table, before, after }: Difference, all: readonly Difference[]): readonly Power[] {
    const account = String((before ?? after)?.account ?? '');
    const isStaff = table.startsWith('admin_');
    if (isStaff && [String(walker.id), walker.documentId, `staff:${walker.id}`].includes(account)) return [];
    const owners = isStaff ? 'admin_people' : 'up_users';
    const people = [
      ...(this.#base.get(owners)?.values() ?? []),
      ...all.flatMap(({ table: t, after: row }) => (t === owners && row ? [row] : [])),
    ];
    const owner = people.find((row) => [String(row.id), String(row.document_id)].some((id) => account.split(':').at(-1) === id));
    const may = owner === undefined ? null : isStaff ? this.#may(String(owner.role)) : this.#mayOfUser(owner);
    // What belongs to nobody known counts as an administrator's.
    if (this.#isMore(walker, may ?? this.#may('administrator'))) return ['stronger'];
    return before === null && !table.endsWith('_access_changes') ? ['lasting'] : ['access'];
  }

  /** A token, or the rights of a role. */
  #ofGrants(walker: Walker, before: readonly string[] | null, after: readonly string[] | null): readonly Power[] {
    const powers: Power[] = [];
    if (before === null) powers.push('lasting');
    else powers.push(this.#isMore(walker, new Set(before)) ? 'stronger' : 'access');
    const given = (after ?? []).filter((action) => !before?.includes(action));
    if (this.#isMore(walker, new Set(given))) powers.push('rights');
    return powers;
  }

  #may(role: string): ReadonlySet<string> {
    return this.#room.may(role);
  }

  #mayOfUser({ document_id: id, _to_role: role }: Row): ReadonlySet<string> {
    const named = [...(this.#base.get('up_roles')?.values() ?? [])].find((row) => row._document === role);
    return named?.name === 'Strong' || id === undefined ? this.#content : new Set();
  }

  #isMore({ actions }: Walker, may: ReadonlySet<string>): boolean {
    return [...may].some((action) => !actions.has(action));
  }
}

function actionsOfToken(row: Row | null, { actions }: Newsroom): readonly string[] | null {
  if (row === null) return null;
  if (row.type === 'full-access') return actions;
  if (row.type === 'read-only') return actions.filter((action) => /\.(find|findOne|readDraft)$/.test(action));
  return listOf(row);
}

function listOf(row: Row | null): readonly string[] | null {
  if (row === null) return null;
  const list: readonly (string | { readonly action: string })[] = JSON.parse(String(row.actions ?? '[]'));
  return list.map((grant) => (typeof grant === 'string' ? grant : grant.action));
}

function told({ table, before, after }: Difference): string {
  if (before === null) return `new in ${table}: ${short(after)}`;
  if (after === null) return `gone from ${table}: ${short(before)}`;
  const columns = Object.keys(before).filter((column) => before[column] !== after[column]);
  return `changed in ${table}: ${columns.map((column) => `${column} ${String(before[column])} → ${String(after[column])}`).join(', ')}`;
}

function short(row: Row | null): string {
  return JSON.stringify(row).slice(0, 200);
}
