import { bootPeople, type People } from './people.ts';

const VALUES = [
  null,
  0,
  -1,
  1.5,
  '',
  '\u0000',
  '\ud800',
  [],
  {},
  [[]],
  [null],
  true,
  'x'.repeat(300),
  { connect: 'x' },
  { set: [{}] },
  { id: {} },
];
const QUERIES = [
  'start=x',
  'limit[a]=1',
  'start=1e300',
  'filters[id]=99999999999999999999',
  'page[a]=1',
  'fields[]=role',
  'filters[$or][0]=x',
  '_q=%00',
];
const IDS = ['%00', '..%2f', '9007199254740993', '999999999999999', '0', '%F0%9F'];

describe('hostile input about users and roles', () => {
  let people: People;
  let ann: number;
  let role: number;
  const roles = '/api/users-permissions/roles';

  beforeAll(async () => {
    people = await bootPeople();
    ann = (await people.make('ann')).id;
    role = await people.roleId('authenticated');
  });
  afterAll(() => people.close());

  /** Requests that the server answered with a 5xx status. */
  async function faults(asks: readonly Parameters<People['ask']>[]): Promise<readonly unknown[]> {
    const found: unknown[] = [];
    for (const ask of asks) {
      const { status } = await people.ask(...ask);
      if (status >= 500) found.push([status, ...ask]);
    }
    return found;
  }

  it.each(VALUES.map((value) => [value]))('is the mistake of who sends %j', async (value) => {
    const whole = { username: 'zoe', email: 'zoe@example.com', password: 'secret1', role };
    const keys = ['username', 'email', 'password', 'role', 'confirmed', 'provider', '__proto__'];
    const user = keys.flatMap((key) => {
      const made = ['post', '/api/users', { ...whole, [key]: value }] as const;
      return [made, ['put', `/api/users/${ann}`, { [key]: value }] as const];
    });
    const leaf = { enabled: true, where: value, fields: value };
    const trees = [value, { 'api::x': value }, { 'plugin::users-permissions': { controllers: { user: { find: leaf, me: value } } } }];
    const bodies = [{ name: value }, { name: 'Role', description: value }, { name: 'Role', type: value }];
    const made = [...bodies, ...trees.map((permissions) => ({ name: 'Role', permissions }))].map((body) => ['post', roles, body] as const);
    expect(await faults([...user, ...made].map((ask) => [...ask]))).toEqual([]);
  });

  it('is the mistake of who asks so', async () => {
    const paths = ['/api/users', '/api/users/count', `/api/users/${ann}`, '/api/users/me', roles];
    const asked = QUERIES.flatMap((query) => paths.map((path) => ['get', `${path}?${query}`, undefined, `admin-${ann}`] as const));
    const named = IDS.flatMap((id) => (['get', 'put', 'delete'] as const).map((method) => [method, `/api/users/${id}`] as const));
    expect(await faults([...asked, ...named, ...IDS.map((id) => ['get', `${roles}/${id}`] as const)].map((ask) => [...ask]))).toEqual([]);
  });
});
