import type { Row } from '../../database/index.ts';
import type { Selection } from '../../query/index.ts';
import type { DocumentValue } from '../documents.ts';
import { columnOf } from '../storage/names.ts';
import { planEntries } from './entry-tree.ts';
import type { PlanContext } from './plan-context.ts';
import { planRelations } from './relation-populate.ts';
import type { RowSelection } from './run.ts';
import { kindOf, type RowScope } from './scope.ts';
import { SelectList } from './select-list.ts';

type Decoder = (raw: unknown) => unknown;

/** Plans what a selection reads of the rows of a scope. */
export function planSelection(context: PlanContext, scope: RowScope, selection: Selection): RowSelection {
  const list = new SelectList(context, scope.alias);
  const keys: string[] = [];
  const places: number[] = [];
  const decoders: (Decoder | null)[] = [];
  for (const attribute of selection.fields) {
    places.push(list.column(columnOf(attribute)));
    keys.push(attribute.name);
    decoders.push(chain(context.database.dialect.decoder(kindOf(attribute)), attribute.type.output?.bind(attribute.type) ?? null));
  }
  const relations = selection.populate.filter((populate) => populate.kind === 'relation');
  const embedded = selection.populate.filter((populate) => populate.kind !== 'relation');
  const entries = planEntries(context, scope, list, embedded);
  const children = planRelations(context, scope, list, relations, entries.relations);
  const aliases = selection.populate.map((populate) => populate.alias);

  const build = (row: Row): DocumentValue => {
    const value: DocumentValue = {};
    for (let i = 0; i < keys.length; i++) {
      const decode = decoders[i];
      const raw = row[places[i] as number];
      value[keys[i] as string] = raw === null || !decode ? raw : decode(raw);
    }
    for (const alias of aliases) value[alias] = null;
    return value;
  };
  return {
    list,
    read: (rows) => rows.map((row) => ({ row, value: build(row) })),
    async populate(parents, run) {
      if (parents.length === 0 || aliases.length === 0) return;
      const found = await entries.build(parents, run);
      await Promise.all(children.map((child) => child.load(parents, found, run)));
    },
  };
}

function chain(first: Decoder | null, second: Decoder | null): Decoder | null {
  if (first && second) return (raw) => second(first(raw));
  return first ?? second;
}
