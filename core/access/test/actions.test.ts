import { type Access, checkActions, createAccess } from '../index.ts';

function accessWith(): Access {
  const access = createAccess();
  for (const part of ['find', 'findOne', 'create', 'readDraft']) {
    access.declare({ action: `api::article.article.${part}`, plugin: 'rest', wildcard: true });
    access.declare({ action: `api::shop.shop.${part}`, plugin: 'rest', wildcard: true });
  }
  access.declare({ action: 'api::article.article.publish', plugin: 'draft-and-publish' });
  access.declare({ action: 'plugin::upload.content-api.find', plugin: 'upload', wildcard: false });
  return access;
}

describe('Access.expand', () => {
  it('takes api::* for every wildcard action of every content type, and for nothing else', () => {
    const { actions, unknown } = accessWith().expand(['api::*']);
    expect(actions.size).toBe(8);
    expect(actions.has('api::article.article.publish')).toBe(false);
    expect(actions.has('plugin::upload.content-api.find')).toBe(false);
    expect(unknown).toEqual([]);
  });

  it('takes api::x.x.* for the wildcard actions of that type', () => {
    const { actions } = accessWith().expand(['api::shop.shop.*']);
    expect([...actions].sort()).toEqual(['create', 'find', 'findOne', 'readDraft'].map((part) => `api::shop.shop.${part}`));
  });

  it('takes exact names for themselves', () => {
    expect([...accessWith().expand(['api::article.article.publish']).actions]).toEqual(['api::article.article.publish']);
  });

  it('answers names that stand for nothing apart, in their order', () => {
    const patterns = ['plugin::*', 'api::article.*', 'api::nothing.nothing.*', 'api::article.article.fnd', '*', ''];
    expect(accessWith().expand(patterns)).toMatchObject({ actions: new Set(), unknown: patterns });
  });

  it('lets an app without content types say api::*', () => {
    expect(createAccess().expand(['api::*'])).toMatchObject({ actions: new Set(), unknown: [] });
  });
});

describe('Access.expand, of grants with rules', () => {
  const own = { author: { id: '$user.id' } };

  it('answers the rules by action, a wildcard with a rule for each of its actions', () => {
    const { actions, rules } = accessWith().expand(['api::article.article.find', { action: 'api::shop.shop.*', where: own }]);
    expect(actions.size).toBe(5);
    expect([...rules.keys()].sort()).toEqual(['create', 'find', 'findOne', 'readDraft'].map((part) => `api::shop.shop.${part}`));
    expect(rules.get('api::shop.shop.find')).toEqual({ where: own, fields: null });
  });

  it.each([
    ['first', ['api::article.article.*', { action: 'api::article.article.find', where: own }]],
    ['last', [{ action: 'api::article.article.find', where: own }, 'api::*']],
  ])('lets what is said of an action by its name count more than a wildcard that comes %s', (_, grants) => {
    const { rules } = accessWith().expand(grants as never);
    expect([...rules]).toEqual([['api::article.article.find', { where: own, fields: null }]]);
  });

  it('takes an entry without condition and attributes for a plain one', () => {
    expect(accessWith().expand([{ action: 'api::article.article.find' }]).rules.size).toBe(0);
  });
});

describe('Access.declare', () => {
  it('may be told twice, and an action is under the wildcards once somebody says so', () => {
    const access = createAccess();
    access.declare({ action: 'api::a.a.find', plugin: 'first', wildcard: false });
    access.declare({ action: 'api::a.a.find', plugin: 'second', wildcard: true });
    access.declare({ action: 'api::a.a.find', plugin: 'third', wildcard: false });
    expect(access.actions.get('api::a.a.find')).toEqual({ action: 'api::a.a.find', plugin: 'first', wildcard: true });
  });

  it('is refused for new actions when the routes are built', () => {
    const access = createAccess();
    access.declare({ action: 'api::a.a.find', plugin: 'rest', wildcard: true });
    access.freeze();
    access.declare({ action: 'api::a.a.find', plugin: 'rest', wildcard: true });
    expect(() => access.declare({ action: 'api::a.a.create', plugin: 'late', wildcard: true })).toThrow(
      /plugin "late".*"api::a.a.create" too late/,
    );
  });

  it.each(['', 'api::*', 'a b'])('is refused for the name %p', (action) => {
    expect(() => createAccess().declare({ action, plugin: 'odd', wildcard: false })).toThrow(/plugin "odd"/);
  });
});

describe('checkActions', () => {
  const plugins = ['rest', 'upload'];

  it('refuses an action that is granted twice with a rule, and a rule on everything', () => {
    const rule = { action: 'api::article.article.find', where: { title: 'x' } };
    expect(
      checkActions(accessWith(), ['api::article.article.find', rule, { action: 'api::*', fields: ['title'] }], plugins).problems,
    ).toEqual([
      {
        index: 1,
        message: '"api::article.article.find" is granted twice with conditions. Merge the entries; use `$or` to join conditions',
      },
      { index: 2, message: '"api::*" cannot have conditions; grant the actions of one content type, such as "api::<name>.<name>.*"' },
    ]);
  });

  it('finds nothing in known actions', () => {
    expect(checkActions(accessWith(), ['api::*', 'plugin::upload.content-api.find'], plugins)).toEqual({ problems: [], notes: [] });
  });

  it('notes actions of a plugin that is off', () => {
    const { problems, notes } = checkActions(accessWith(), ['plugin::i18n.locales.listLocales'], plugins);
    expect(problems).toEqual([]);
    expect(notes).toEqual([{ index: 0, message: '"plugin::i18n.locales.listLocales" is ignored: the plugin "i18n" does not exist' }]);
  });

  it('notes actions on documents that a plugin which is off would bring', () => {
    const access = createAccess({ names: ['i18n'], ownerOfAction: (part) => (part === 'createLocalization' ? 'i18n' : null) });
    access.declare({ action: 'api::article.article.find', plugin: 'rest', wildcard: true });
    const actions = [
      'api::article.article.createLocalization',
      'plugin::i18n.locales.listLocales',
      'api::artcle.artcle.createLocalization',
    ];
    const { problems, notes } = checkActions(access, actions, plugins);
    expect(notes).toEqual([
      { index: 0, message: '"api::article.article.createLocalization" is ignored: the plugin "i18n" is disabled' },
      { index: 1, message: '"plugin::i18n.locales.listLocales" is ignored: the plugin "i18n" is disabled' },
    ]);
    expect(problems.map(({ index }) => index)).toEqual([2]);
  });

  it.each([
    // Compared as a whole, these names are similar to actions and wildcards that grant more, or something else.
    ['api::article.article.read', '; actions of api::article.article: create, find, findOne, publish, readDraft'],
    ['api::article.*', ''],
    ['api::article.article.delete', '; actions of api::article.article: create, find, findOne, publish, readDraft'],
    ['plugin::upload.*', '; list the actions of plugins individually'],
    ['plugin::uplod.content-api.find', ' (did you mean "plugin::upload.content-api.find"?)'],
    ['api:*', ' (did you mean "api::*"?)'],
  ])('suggests nothing for %s that would grant more', (pattern, advice) => {
    expect(checkActions(accessWith(), [pattern], plugins).problems).toEqual([
      { index: 0, message: `"${pattern}" is not an action${advice}` },
    ]);
  });

  it('finds misspelt actions of plugins that are on, and says what was meant', () => {
    const { problems, notes } = checkActions(
      accessWith(),
      ['api::*', 'plugin::upload.content-api.fnd', 'api::article.article.findone', 'api::artcle.article.*', 'nonsense'],
      plugins,
    );
    expect(notes).toEqual([]);
    expect(problems).toEqual([
      { index: 1, message: '"plugin::upload.content-api.fnd" is not an action (did you mean "plugin::upload.content-api.find"?)' },
      { index: 2, message: '"api::article.article.findone" is not an action (did you mean "api::article.article.findOne"?)' },
      { index: 3, message: '"api::artcle.article.*" is not an action (did you mean "api::article.article.*"?)' },
      {
        index: 4,
        message: '"nonsense" is not an action; use the full name, such as "api::article.article.find" (`plinth routes` lists all actions)',
      },
    ]);
  });
});
