import { BootProblemsError, DOCUMENTS, definePlugin } from 'plinth';
import { bootApp, type ContentAppOptions, contentApps } from 'plinth/testing';
import { ARTICLE, components, types } from './newsroom.ts';

const apps = contentApps();
afterAll(apps.cleanUp);

const FIND = `${ARTICLE}.find`;
const own = { author: { id: '$user.id' } };

/** The error of a boot, without the app's path. Fails if the app boots. */
async function refusalOf(options: Omit<ContentAppOptions, 'types' | 'components'>): Promise<Error> {
  const boot = apps.boot({ types, components, plugins: { upload: true }, ...options });
  return boot.then(
    () => Promise.reject(new Error('the app boots')),
    (error: Error) => error,
  );
}

/** Invalid rules, with the path in the rule and the message. */
const MISTAKES: readonly (readonly [rule: object, path: string, message: string])[] = [
  [{ action: FIND, where: { photos: { ext: '.md' } } }, '.where.photos', 'Invalid key photos (it cannot be used in conditions)'],
  [{ action: FIND, where: { titel: 'x' } }, '.where.titel', 'Invalid key titel (did you mean "title"?)'],
  [{ action: FIND, where: { author: { usrname: 'x' } } }, '.where.author', 'Invalid key usrname at author (did you mean "username"?)'],
  [{ action: FIND, where: { sections: { hedding: 'x' } } }, '.where.sections', 'Invalid key hedding at sections (did you mean "heading"?)'],
  [{ action: FIND, where: { title: { $eqq: 'x' } } }, '.where.title', 'Invalid key $eqq at title (did you mean "$eq"?)'],
  [
    { action: FIND, where: { author: { id: '$usr.id' } } },
    '.where.author',
    'Invalid value for $eq at author.id: "$usr.id" is not a variable of the caller. Use $user.<attribute> or $now; start a string that begins with $ with "$$"',
  ],
  [
    { action: FIND, where: { author: { username: '$user.usernam' } } },
    '.where.author',
    '"$user.usernam" is not a field of plugin::users-permissions.user (did you mean "username"?)',
  ],
  [{ action: FIND, where: { author: '$user.nope' } }, '.where.author', '"$user.nope" is not a field of plugin::users-permissions.user'],
  [
    { action: FIND, where: { title: '$user.password' } },
    '.where.title',
    '"$user.password" is not a field of plugin::users-permissions.user',
  ],
  [
    { action: FIND, where: { author: { id: '$user.role' } } },
    '.where.author',
    '"$user.role" is not a field of plugin::users-permissions.user',
  ],
  [
    { action: FIND, where: { author: { id: '$user.documentId' } } },
    '.where.author',
    '"$user.documentId" can never equal "id": one is a number, the other is not',
  ],
  [
    { action: FIND, where: { author: { documentId: { $in: ['$user.id'] } } } },
    '.where.author',
    '"$user.id" can never equal "documentId": one is a number, the other is not',
  ],
  [
    { action: FIND, where: { rank: 'many' } },
    '.where.rank',
    'Invalid value for $eq at rank: Expected a number to compare with, found "many"',
  ],
  [{ action: FIND, where: { createdAt: { $gt: 'noon' } } }, '.where.createdAt', 'Invalid format, expected a timestamp or an ISO date'],
  [{ action: FIND, where: { rank: { $lt: '$now' } } }, '.where.rank', '"$now" is a date and time and cannot be compared with "rank"'],
  [
    { action: FIND, where: { embargo: 'no' } },
    '.where.embargo',
    'Invalid value for $eq at embargo: expected true or false, found a string',
  ],
  [
    { action: FIND, where: { title: { $null: '$user.id' } } },
    '.where.title',
    'Invalid value for $null at title: expected a boolean, found a string',
  ],
  [
    { action: FIND, where: { title: { $notIn: ['$user.username'] } } },
    '.where.title',
    'Invalid value for $notIn at title: a variable of the caller cannot be used in this array; use $ne',
  ],
  [{ action: FIND, where: {} }, '.where', 'the condition is empty: remove "where"'],
  [{ action: FIND, where: { $or: [] } }, '.where.$or', 'Invalid value for $or: expected a non-empty condition, found an array of 0'],
  [{ action: FIND, where: { $or: [own, {}] } }, '.where.$or', 'Invalid value for $or: expected a non-empty condition, found an object'],
  [{ action: FIND, where: { author: {} } }, '.where.author', 'Invalid value for author: expected a non-empty condition, found an object'],
  [
    { action: FIND, where: { title: { $in: [] } } },
    '.where.title',
    'Invalid value for $in at title: expected a non-empty condition, found an array of 0',
  ],
  [{ action: FIND, fields: ['title', 'titel'] }, '.fields[1]', `"titel" is not an attribute of ${ARTICLE} (did you mean "title"?)`],
  [{ action: `${ARTICLE}.delete`, where: own, fields: ['title'] }, '.fields', '"delete" does not read or write fields: remove "fields"'],
  [{ action: `${ARTICLE}.fnd`, where: own }, '', `"${ARTICLE}.fnd" is not an action (did you mean "${FIND}"?)`],
  [
    { action: 'plugin::users-permissions.auth.register', where: { title: 'x' } },
    '.action',
    '"plugin::users-permissions.auth.register" is not an action on documents and cannot have conditions',
  ],
  [
    { action: 'api::*', where: { title: 'x' } },
    '',
    '"api::*" cannot have conditions; grant the actions of one content type, such as "api::<name>.<name>.*"',
  ],
];

describe('mistakes in the rules of config/access', () => {
  it('stop the boot, all at once, with file, path and a hint', async () => {
    const roles = Object.fromEntries(MISTAKES.map(([rule], number) => [`role-${number}`, { actions: ['api::desk.desk.find', rule] }]));
    const error = await refusalOf({ access: { roles } });
    if (!(error instanceof BootProblemsError)) throw error;
    const told = error.problems.map(({ file, path, message }) => [file, path.join('.'), message]);
    const wanted = MISTAKES.map(([, path, message], number) => [
      'config/access',
      `roles.role-${number}.actions.1${path.replace(/\[(\d+)\]/g, '.$1')}`,
      message,
    ]);
    expect(told.sort()).toEqual(wanted.sort());
  });

  it('are told of every condition that has one', async () => {
    const where = { titel: 'x', $or: [{ rank: 1 }, { $not: { rnk: 2 } }, { $and: [{ embargo: 'x' }] }] };
    const error = await refusalOf({ access: { roles: { public: { actions: [{ action: FIND, where }] } } } });
    const at = 'config/access, roles.public.actions[0].where';
    expect(error.message.split('\n').slice(1)).toEqual([
      `  - ${at}.titel: Invalid key titel (did you mean "title"?)`,
      `  - ${at}.$or[1].$not.rnk: Invalid key rnk (did you mean "rank"?)`,
      `  - ${at}.$or[2].$and[0].embargo: Invalid value for $eq at embargo: expected true or false, found a string`,
    ]);
  });

  it.each([
    ['a rule and a bare name', [{ action: FIND, where: own }, FIND]],
    ['a bare name and a rule', [FIND, { action: FIND, fields: ['title'] }]],
    [
      'two conditions',
      [
        { action: FIND, where: own },
        { action: FIND, where: { title: 'x' } },
      ],
    ],
    [
      'a condition and attributes',
      [
        { action: FIND, where: own },
        { action: FIND, fields: ['title'] },
      ],
    ],
    [
      'two rules of one wildcard',
      [
        { action: `${ARTICLE}.*`, where: own },
        { action: `${ARTICLE}.*`, where: { title: 'x' } },
      ],
    ],
  ])('are %s for one action, with seed or without', async (_what, actions) => {
    const error = await refusalOf({ access: { roles: { public: { actions }, editor: { seed: true, actions } } } });
    const action = actions.some((entry) => JSON.stringify(entry).includes('*')) ? `${ARTICLE}.*` : FIND;
    for (const role of ['public', 'editor']) {
      expect(error.message).toContain(
        `config/access, roles.${role}.actions[1]: "${action}" is granted twice with conditions. Merge the entries; use \`$or\` to join conditions`,
      );
    }
  });

  it('are values of a user where callers are none: in tokens', async () => {
    const tokens = [{ name: 'machine', type: 'custom', actions: [{ action: FIND, where: own }], value: { env: 'MACHINE' } }];
    const contentTypes = Object.entries(types).map(([name, type]) => ({ info: { singularName: name, pluralName: `${name}s` }, ...type }));
    const boot = bootApp({ app: { contentTypes, components, config: { access: { tokens } } }, env: { MACHINE: 'machine-token' } });
    await expect(boot).rejects.toThrow(
      'config/access, tokens[0].actions[0].where.author: "$user.id" cannot be used here: callers are not users',
    );
  });
});

it.each([
  [{ titel: true }, 'where.titel: Invalid key titel (did you mean "title"?)'],
  [{}, 'where: the condition is empty: remove "where"'],
])('a rule of a plugin that does not fit stops the boot, and names plugin and type: %j', async (where, message) => {
  const plugin = definePlugin({
    name: 'wrong',
    apply: ({ container }) => container.resolve(DOCUMENTS).addRule({ plugin: 'wrong', applies: ({ uid }) => uid === ARTICLE, where }),
  });
  const error = await refusalOf({ more: [plugin] });
  expect(error.message).toContain(`The condition of the plugin "wrong" is not valid for ${ARTICLE}:\n  - ${message}`);
});
