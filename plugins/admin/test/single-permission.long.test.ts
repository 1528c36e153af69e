import { ADMINISTRATOR } from '../staff/built-in-roles.ts';
import { type Attempt, attemptsOf } from './single-permission/attempts.ts';
import { declaredActions, type Newsroom, openNewsroom } from './single-permission/newsroom.ts';
import { type Outcome, Outcomes, type Walker } from './single-permission/outcomes.ts';
import { entryOf, PERMISSIONS, POWERS, type Power, powersOf } from './single-permission/powers.ts';
import { Tables } from './single-permission/tables.ts';

/** Roles of the documentation (docs/admin.md) and of every app, besides the administrator's. */
const WRITERS = ['editor', 'author'];
const PROOF_READER = ['find', 'findOne', 'readDraft', 'update'].map((verb) => `api::article.article.${verb}`);

/**
 * The roles: each permission alone, and all but those that give a power, for each power. Permissions only ever add to each other. So
 * whatever two permissions can do together, a role can do that has these two and others: a pair of which neither gives a power belongs to
 * the role of all permissions but those that give this power. These roles try all pairs, and all larger sets, of every role.
 */
function rolesOf(actions: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const alone = actions.map((action, index) => [`only_${index}`, [action]] as const);
  const without = (power: Power) => actions.filter((action) => !PERMISSIONS[entryOf(action)]?.gives.includes(power));
  const less = (Object.keys(POWERS) as Power[]).map((power) => [`without_${power}`, without(power)] as const);
  // Nobody is stronger than who has everything, so these lack one harmless permission each.
  const nearly = ['plugin::admin.health.read', 'plugin::i18n.locales.listLocales'].map(
    (action, index) => [`nearly_all_${index}`, actions.filter((other) => other !== action)] as const,
  );
  return Object.fromEntries([
    ...alone,
    ...less.filter(([, list]) => list.length < actions.length),
    ...nearly,
    ['proof_reader', PROOF_READER],
  ]);
}

describe('a permission alone', () => {
  let room: Newsroom;
  let tables: Tables;
  let outcomes: Outcomes;
  let attempts: readonly Attempt[];
  let actions: readonly string[];
  let roles: Readonly<Record<string, readonly string[]>>;
  let requests = 0;
  beforeAll(async () => {
    actions = await declaredActions();
    roles = rolesOf(actions);
    room = await openNewsroom(actions, roles, [...WRITERS, ADMINISTRATOR]);
    attempts = await attemptsOf(room);
    tables = new Tables(room.app.kernel);
    await tables.remember();
    outcomes = new Outcomes(room, tables.base);
  });
  afterAll(() => room?.close());

  /** Makes all attempts as the person of a role, and returns what they have achieved. */
  async function walk(role: string, held: ReadonlySet<string>): Promise<readonly Outcome[]> {
    const here = room.people.get(role);
    if (here === undefined) throw new Error(`nobody has the role ${role}`);
    const seen = new Map<string, Outcome>();
    const broken: string[] = [];
    for (const { method, path, body } of attempts) {
      const { status, text } = await room.send(here, method, `/admin/api${path}`, body);
      requests += 1;
      if (status >= 500) broken.push(`${method} ${path}: ${status}`);
      for (const [power, canaries] of room.canaries) {
        // What somebody has asked for is no finding.
        const found = canaries.find((canary) => text.includes(canary) && !path.includes(canary));
        if (found !== undefined && !seen.has(power)) seen.set(power, { power, evidence: `${method} ${path} shows ${found}` });
      }
    }
    if (room.passwords.length > 0)
      seen.set('secret', { power: 'secret', evidence: `sent to another server: ${room.passwords.splice(0)[0]}` });
    const me = [...(tables.base.get('admin_people')?.values() ?? [])].find(({ id }) => id === here.id);
    const walker: Walker = { id: here.id, documentId: String(me?.document_id), actions: held };
    const changed = outcomes.of(walker, await tables.differences());
    await tables.restore();
    expect([role, broken]).toEqual([role, []]);
    return [...seen.values(), ...changed];
  }

  const beyond = (achieved: readonly Outcome[], allowed: ReadonlySet<Power>) =>
    [...new Map(achieved.filter(({ power }) => !allowed.has(power)).map((one) => [one.power + one.evidence, one])).values()].slice(0, 10);

  it('stands in the table, and everything in the table is one', () => {
    expect(Object.keys(PERMISSIONS).sort()).toEqual([...new Set(actions.map(entryOf))].sort());
  });

  it('can do no more than the table says', async () => {
    const found: object[] = [];
    for (const [role, list] of Object.entries(roles).filter(([name]) => name.startsWith('only_'))) {
      const more = beyond(await walk(role, new Set(list)), powersOf(list));
      if (more.length > 0) found.push({ permission: list[0], more });
    }
    expect(found).toEqual([]);
  }, 600_000);

  it('can do no more together with others', async () => {
    const found: object[] = [];
    for (const [role, list] of Object.entries(roles).filter(([name]) => !name.startsWith('only_'))) {
      const more = beyond(await walk(role, new Set(list)), powersOf(list));
      if (more.length > 0) found.push({ role, more });
    }
    expect(found).toEqual([]);
  }, 600_000);

  it.each(WRITERS)(
    'can do no more together with others of the role %s',
    async (role) => {
      const held = room.may(role);
      expect(beyond(await walk(role, held), powersOf(held))).toEqual([]);
    },
    600_000,
  );

  it('is tried where it succeeds: who may do everything reaches all goals that permissions give', async () => {
    const reached = new Set((await walk(ADMINISTRATOR, new Set(actions))).map(({ power }) => power));
    const given = new Set(Object.values(PERMISSIONS).flatMap(({ gives }) => gives));
    expect([...given].filter((power) => !reached.has(power))).toEqual([]);
    expect([...reached].filter((power) => power === 'hidden' || power === 'secret')).toEqual([]);
  }, 600_000);

  it('is tried on all routes', () => {
    const size = {
      permissions: actions.length,
      roles: room.people.size,
      attempts: attempts.length,
      goals: Object.keys(POWERS).length,
      requests,
    };
    expect(size.permissions).toBeGreaterThan(100);
    expect(size.attempts).toBeGreaterThan(300);
    expect(size.requests).toBe(size.roles * size.attempts);
    process.stderr.write(`${JSON.stringify(size)}\n`);
  });
});
