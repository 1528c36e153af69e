import pino from 'pino';
import { bootApp, type InlineApp, onlyPlugins } from 'plinth/testing';

const FIND = 'api::post.post.find';
const relation = (kind: string, target: string) => ({ type: 'relation', relation: kind, target: `api::${target}.${target}` });

/** Boots an app with these rules on posts, and returns the warnings about rules. */
async function warningsFor(rules: {
  readonly role?: object;
  readonly token?: object;
  readonly staff?: object;
}): Promise<readonly string[]> {
  const lines: { readonly level: number; readonly msg: string }[] = [];
  const grant = (where: object | undefined) => (where === undefined ? FIND : { action: FIND, where });
  const app: InlineApp = {
    contentTypes: [
      {
        info: { singularName: 'post', pluralName: 'posts' },
        attributes: {
          title: { type: 'string' },
          tags: relation('manyToMany', 'tag'),
          writer: relation('manyToOne', 'writer'),
          parts: { type: 'component', component: 'shared.part', repeatable: true },
          main: { type: 'component', component: 'shared.part' },
        },
      },
      { info: { singularName: 'tag', pluralName: 'tags' }, attributes: { name: { type: 'string' } } },
      {
        info: { singularName: 'writer', pluralName: 'writers' },
        attributes: { name: { type: 'string' }, tags: relation('manyToMany', 'tag') },
      },
    ],
    components: { 'shared.part': { attributes: { label: { type: 'string' } } } },
    config: {
      plugins: {
        ...onlyPlugins('rest', 'users-permissions', 'outgoing', 'limits', 'api-tokens'),
        ...(rules.staff && { admin: { enabled: true, config: { roles: { reader: { actions: [grant(rules.staff)] } } } } }),
      },
      access: {
        roles: { public: { actions: [grant(rules.role)] } },
        tokens: [{ name: 'site', type: 'custom', actions: [grant(rules.token)], value: { env: 'SITE' } }],
      },
    },
  };
  const booted = await bootApp({
    app,
    env: { SITE: 'site'.padEnd(40, '0') },
    logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
  });
  await booted.close();
  return lines.filter(({ level, msg }) => level === 40 && msg.includes('condition of')).map(({ msg }) => msg);
}

const meaning = (operator: string, at: string, several: string, instead: string) =>
  `"${operator}" at ${at} matches if at least one of "${several}" differs, even if another one has the value. ` +
  `To match only documents where none has the value, write { "$not": ${instead} }`;

describe('A rule with a negative operator over a to-many relation', () => {
  it.each([
    [{ tags: { name: { $ne: 'secret' } } }, '$ne', 'tags.name', 'tags', '{ "tags": { "name": { "$eq": … } } }'],
    [{ tags: { name: { $notIn: ['secret'] } } }, '$notIn', 'tags.name', 'tags', '{ "tags": { "name": { "$in": … } } }'],
    [{ tags: { name: { $not: { $eq: 'secret' } } } }, '$not', 'tags.name', 'tags', '{ "tags": { "name": { "$eq": … } } }'],
    [{ writer: { tags: { name: { $ne: 'a' } } } }, '$ne', 'writer.tags.name', 'tags', '{ "writer": { "tags": { "name": { "$eq": … } } } }'],
    [
      { $or: [{ title: 'a' }, { parts: { label: { $ne: 'a' } } }] },
      '$ne',
      'parts.label',
      'parts',
      '{ "parts": { "label": { "$eq": … } } }',
    ],
  ])('is explained at boot: %j', async (where, operator, at, several, instead) => {
    expect(await warningsFor({ role: where })).toEqual([`role public, condition of ${FIND}: ${meaning(operator, at, several, instead)}`]);
  });

  it('is explained for tokens and for roles of staff', async () => {
    const where = { tags: { name: { $ne: 'secret' } } };
    const text = meaning('$ne', 'tags.name', 'tags', '{ "tags": { "name": { "$eq": … } } }');
    expect(await warningsFor({ token: where, staff: where })).toEqual([
      `role reader of staff, condition of ${FIND}: ${text}`,
      `token site, condition of ${FIND}: ${text}`,
    ]);
  });

  it.each([
    { $not: { tags: { name: { $eq: 'secret' } } } },
    { $not: { tags: { name: { $ne: 'news' } } } },
    { writer: { name: { $ne: 'Ann' } } },
    { main: { label: { $notIn: ['a'] } } },
    { title: { $ne: 'a' } },
    { tags: { name: { $eq: 'news' } } },
  ])('is no other rule: %j', async (where) => {
    expect(await warningsFor({ role: where })).toEqual([]);
  });
});
