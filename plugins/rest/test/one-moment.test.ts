import { type BootedApp, bootApp, eachDialect, type InlineApp } from 'plinth/testing';

const relation = (target: string, more: object) => ({ type: 'relation', target: `api::${target}.${target}`, ...more });

const APP: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'task', pluralName: 'tasks' },
      attributes: {
        rank: { type: 'integer' },
        open: { type: 'boolean' },
        owner: relation('person', { relation: 'manyToOne', inversedBy: 'tasks' }),
      },
    },
    {
      info: { singularName: 'person', pluralName: 'people' },
      attributes: { name: { type: 'string' }, tasks: relation('task', { relation: 'oneToMany', mappedBy: 'owner' }) },
    },
  ],
  config: { access: { roles: { public: { actions: ['api::*'] } } } },
};

const TASKS = 40;
const PEOPLE = 4;
const WRITERS = 3;
/** Reads of a test. On SQLite, reads and writes mostly take turns. */
const ROUNDS = { sqlite: 10, mysql: 40, postgres: 40 };

interface Task {
  readonly rank: number;
  readonly open: boolean;
}

eachDialect('what one read shows while others write', (dialect) => {
  let app: BootedApp;
  const tasks: string[] = [];
  const people: string[] = [];

  beforeAll(async () => {
    app = await bootApp({ app: APP, database: dialect });
    for (let n = 0; n < PEOPLE; n++) {
      people.push((await app.request.post('/api/people').send({ data: { name: `person ${n}` } })).body.data.documentId);
    }
    for (let n = 0; n < TASKS; n++) {
      const data = { rank: n, open: n % 2 === 0, owner: people[n % PEOPLE] };
      tasks.push((await app.request.post('/api/tasks').send({ data })).body.data.documentId);
    }
  });
  afterAll(() => app.close());

  /** Reads repeatedly while three writers change tasks, and returns the inconsistencies. */
  const whileWriting = async (change: (n: number) => object, read: () => Promise<string | null>): Promise<string[]> => {
    let isReading = true;
    let written = 0;
    const write = async (writer: number) => {
      for (let n = writer; isReading; n += WRITERS) {
        const answer = await app.request.put(`/api/tasks/${tasks[n % TASKS]}`).send({ data: change(n) });
        if (answer.status === 200) written += 1;
        // A machine that stalls for a moment may refuse some.
        else if (answer.status !== 503) throw new Error(`a write answered ${answer.status}`);
      }
    };
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const wrong: string[] = [];
    try {
      for (let n = 0; n < ROUNDS[dialect.name]; n++) {
        const found = await read();
        if (found !== null) wrong.push(found);
      }
    } finally {
      isReading = false;
    }
    await writers;
    expect(written).toBeGreaterThan(0);
    return wrong;
  };

  it.each([
    ['100', 'a list that is one page'],
    ['5', 'a page of a longer list'],
  ])('sorts and counts as one state has it: pageSize %s, %s', async (pageSize) => {
    const size = Number(pageSize);
    const wrong = await whileWriting(
      (n) => ({ rank: (n * 7) % 1000, open: n % 3 === 0 }),
      async () => {
        const path = `/api/tasks?sort=rank&filters[open][$eq]=true&populate=owner&pagination[pageSize]=${pageSize}`;
        const { status, body } = await app.request.get(path);
        if (status !== 200) return `status ${status}`;
        const list = body.data as readonly Task[];
        const { total } = body.meta.pagination;
        if (list.some(({ open }) => !open)) return 'holds what the filter leaves out';
        if (list.some(({ rank }, at) => rank < (list[at - 1]?.rank ?? -1))) return `order ${list.map(({ rank }) => rank)}`;
        return list.length === Math.min(total, size) ? null : `total ${total} of ${list.length}`;
      },
    );
    expect(wrong).toEqual([]);
  });

  it('populates as one state has it: each task belongs to one person', async () => {
    const wrong = await whileWriting(
      (n) => ({ owner: people[(n * 3) % PEOPLE] }),
      async () => {
        const { body } = await app.request.get('/api/tasks?pagination[pageSize]=100&populate[owner][populate]=tasks');
        // The relation must be the same from both ends: the owner of a task lists it.
        for (const { documentId, owner } of body.data) {
          const own = (owner.tasks as readonly { documentId: string }[]).map((task) => task.documentId);
          if (!own.includes(documentId)) return `${documentId} is not among those of its owner`;
        }
        return null;
      },
    );
    expect(wrong).toEqual([]);
  });
});
