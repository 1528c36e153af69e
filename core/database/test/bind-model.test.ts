import { Model, raw } from 'objection';
import { bindModel, type OwnedDatabase, type RowOf, syncSchema, type TableSchema } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

const notes = {
  name: 'plugin_notes',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'title', kind: 'varchar', length: 100, nullable: false },
    { name: 'done', kind: 'boolean', nullable: false, default: false },
    { name: 'size', kind: 'bigint', nullable: true },
    { name: 'facts', kind: 'json', nullable: true },
    { name: 'parent', kind: 'ref', nullable: true },
  ],
  indexes: [{ name: 'plugin_notes_title', columns: ['title'], unique: true }],
  foreignKeys: [{ name: 'plugin_notes_parent_fk', column: 'parent', table: 'plugin_notes', references: 'id', onDelete: 'cascade' }],
} as const satisfies TableSchema;

class Note extends Model {
  isLarge(this: Model & RowOf<typeof notes>): boolean {
    return Number(this.size) > 1_000;
  }
}

const notesOf = (database: OwnedDatabase) => bindModel(database, notes, Note);

eachDialect((dialect) => {
  let database: OwnedDatabase;
  let Notes: ReturnType<typeof notesOf>;

  beforeAll(async () => {
    database = await dialect.open();
    await syncSchema(database, [notes]);
    Notes = notesOf(database);
  });

  it('reads back what a plugin stores, with the types that the table declares', async () => {
    const values = { title: 'One', done: true, size: '9007199254740993', facts: { list: [1, "it's"], nothing: null } };
    const note = await Notes.query().insertAndFetch(values);
    expect(note).toMatchObject({ ...values, parent: null });
    expect(typeof note.id).toBe('number');
    expect(note.isLarge()).toBe(true);
    await note.$query().patch({ done: false, facts: ['x'] });
    expect(await Notes.query().findById(note.id)).toMatchObject({ done: false, facts: ['x'] });
    expect(await Notes.query().where('done', false).resultSize()).toBe(1);
    await note.$query().patch({ title: raw('upper(title)') as unknown as string });
    expect(await Notes.query().findById(note.id)).toMatchObject({ title: 'ONE' });
  });

  it('takes part in a transaction', async () => {
    const gone = database.transaction(async (tx) => {
      const parent = await Notes.query(tx.knex).insert({ title: 'parent' });
      await Notes.query(tx.knex).insert({ title: 'child', parent: parent.id });
      throw new Error('changed my mind');
    });
    await expect(gone).rejects.toThrow('changed my mind');
    expect(await Notes.query().where('title', 'parent')).toEqual([]);
    const twice = database.transaction(async (tx) => {
      await Notes.query(tx.knex).insert({ title: 'same' });
      await Notes.query(tx.knex).insert({ title: 'same' });
    });
    await expect(twice).rejects.toMatchObject({ index: 'plugin_notes_title' });
  });

  it('needs no class, and then is made once', async () => {
    const plain = bindModel(database, notes);
    await plain.query().insert({ title: 'plain', done: true, facts: [1] });
    const found: RowOf<typeof notes> | undefined = await plain.query().findOne({ title: 'plain' });
    expect({ ...found }).toMatchObject({ title: 'plain', done: true, size: null, facts: [1] });
    expect(bindModel(database, notes)).toBe(plain);
  });

  it('tells classes of one name apart, and makes each once', async () => {
    const make = (size: string) =>
      class Entry extends Model {
        override $beforeInsert(): void {
          Object.assign(this, { size });
        }
      };
    const [small, large] = [make('1'), make('1000')];
    const [smalls, larges] = [bindModel(database, notes, small), bindModel(database, notes, large)];
    expect(bindModel(database, notes, small)).toBe(smalls);
    expect(await smalls.query().insert({ title: 'small' })).toMatchObject({ size: '1' });
    await database.transaction(async ({ knex }) => {
      // As Objection's `transaction(Model, …)` does.
      await smalls.bindKnex(knex).query().insert({ title: 'bound small' });
      await larges.bindKnex(knex).query().insert({ title: 'bound large' });
    });
    expect(await smalls.query().where('title', 'like', 'bound %').orderBy('id')).toMatchObject([{ size: '1' }, { size: '1000' }]);
    const namesake = { Model: class Model extends small {} }.Model;
    expect(bindModel(database, notes, namesake).prototype).toBeInstanceOf(namesake);
    expect(bindModel(database, notes)).not.toBe(bindModel(database, notes, namesake));
  });

  it('holds no model of a table that is declared with each call', () => {
    const own = () =>
      (database.knex as unknown as { $$objection?: { boundModels: Map<string, unknown> } }).$$objection?.boundModels.size ?? 0;
    const before = own();
    for (let calls = 0; calls < 5; calls++) bindModel(database, { ...notes }, class Fresh extends Model {});
    expect(own()).toBe(before);
  });

  it('encodes JSON once where the JSON schema of a class tells of it, too', async () => {
    class Described extends Model {
      static override jsonSchema = {
        type: 'object',
        properties: { title: { type: 'string' }, facts: { type: 'object' } },
      };
    }
    const described = bindModel(database, notes, Described);
    const facts = { list: [1, 'two'] };
    const { id } = await described.query().insert({ title: 'described', facts });
    const raw = await database.knex('plugin_notes').where({ id }).first('facts');
    expect(database.dialect.decoder('json')?.(raw.facts)).toEqual(facts);
    for (const model of [described, bindModel(database, notes)]) expect(await model.query().findById(id)).toMatchObject({ facts });
    await expect(described.query().insert({ title: 'wrong', facts: 'text' })).rejects.toThrow('facts');
  });

  it('answers 400 to text that not every database stores, and to values that the column cannot hold', async () => {
    for (const title of ['a\0b', 'a\ud800b']) {
      await expect(Notes.query().insert({ title })).rejects.toMatchObject({ status: 400, code: 'DATABASE_TEXT' });
      await expect(Notes.query().where('id', 0).patch({ title })).rejects.toMatchObject({ status: 400 });
    }
    const long = { title: 'x'.repeat(101) };
    if (dialect.name === 'sqlite') return;
    const refusal = { status: 400, code: 'DATABASE_VALUE' };
    await expect(Notes.query().insert(long)).rejects.toMatchObject(refusal);
    await expect(database.knex('plugin_notes').insert(long)).rejects.toMatchObject(refusal);
    await expect(database.transaction(async ({ knex }) => Notes.query(knex).insert(long))).rejects.toMatchObject(refusal);
  });

  it('gives the rows the types of the columns', () => {
    const row: RowOf<typeof notes> = { id: 1, title: 'x', done: false, size: '1', facts: { any: 'thing' }, parent: null };
    // @ts-expect-error: a title is never null
    const untitled: RowOf<typeof notes> = { ...row, title: null };
    // @ts-expect-error: there is no such column
    const unknown: Partial<RowOf<typeof notes>> = { author: 1 };
    const plain = bindModel(database, notes);
    const wide: TableSchema = notes;
    expect(() =>
      bindModel(
        database,
        wide,
        class Titled extends Model {
          declare title: string;
        },
      )
        .query()
        .insert({ title: 'x' })
        .toKnexQuery(),
    ).not.toThrow();
    // @ts-expect-error: 64 bits are text
    expect(() => plain.query().insert({ title: 'x', size: 1 }).toKnexQuery()).not.toThrow();
    expect([row, untitled, unknown]).toHaveLength(3);
  });

  it('takes relations and a JSON schema from a class', async () => {
    class Thread extends Model {
      static override relationMappings = () => ({
        answers: { relation: Model.HasManyRelation, modelClass: Notes, join: { from: 'plugin_notes.id', to: 'plugin_notes.parent' } },
      });
      static override jsonSchema = { type: 'object', properties: { title: { type: 'string', maxLength: 10 } } };
      declare answers: InstanceType<typeof Notes>[];
    }
    const Threads = bindModel(database, notes, Thread);
    const { id } = await Threads.query().insert({ title: 'thread' });
    await Notes.query().insert({ title: 'answer', parent: id, facts: { is: true } });
    const thread = await Threads.query().findById(id).withGraphFetched('answers');
    expect(thread?.answers).toMatchObject([{ title: 'answer', facts: { is: true }, done: false }]);
    await expect(Threads.query().insert({ title: 'much too long' })).rejects.toThrow('must NOT have more than 10 characters');
  });

  it('leaves the model free for another database', async () => {
    const other = await dialect.open();
    await syncSchema(other, [notes]);
    const others = notesOf(other);
    await others.query().insert({ title: 'elsewhere' });
    expect(await Notes.query().where('title', 'elsewhere')).toEqual([]);
    expect(others.name).toBe('Note');
    expect(() => Note.knex().raw('select 1')).toThrow();
  });
});
