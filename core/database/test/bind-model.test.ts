import { Model, raw } from 'objection';
import { bindModel, type OwnedDatabase, syncSchema, type TableSchema } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

const notes: TableSchema = {
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
};

class Note extends Model {
  declare id: number;
  declare title: string;
  declare done: boolean;
  declare size: string | null;
  declare facts: unknown;
  declare parent: number | null;
}

eachDialect((dialect) => {
  let database: OwnedDatabase;
  let Notes: typeof Note;

  beforeAll(async () => {
    database = await dialect.open();
    await syncSchema(database, [notes]);
    Notes = bindModel(database, notes, Note);
  });

  it('reads back what a plugin stores, with the types that the table declares', async () => {
    const values = { title: 'One', done: true, size: '9007199254740993', facts: { list: [1, "it's"], nothing: null } };
    const note = await Notes.query().insertAndFetch(values);
    expect(note).toMatchObject({ ...values, parent: null });
    expect(typeof note.id).toBe('number');
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

  it('leaves the model free for another database', async () => {
    const other = await dialect.open();
    await syncSchema(other, [notes]);
    const others = bindModel(other, notes, Note);
    await others.query().insert({ title: 'elsewhere' });
    expect(await Notes.query().where('title', 'elsewhere')).toEqual([]);
    expect(others.name).toBe('Note');
    expect(() => Note.knex().raw('select 1')).toThrow();
  });
});
