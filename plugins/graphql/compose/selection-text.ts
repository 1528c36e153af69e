import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isLeafType, isObjectType } from 'graphql';
import type { Component } from 'plinth';
import { lowerFirst, typeName } from '../names.ts';
import type { ReadBranch, ReadSelection } from './asked-read.ts';

/** Documents of one list at the most. */
const MOST = 100;

/** What a selection is written with. */
export interface SelectionParts {
  readonly schema: GraphQLSchema;
  /** Documents of one list at the most, as the app allows. */
  readonly maxLimit: number;
  /** Is told of what the schema does not have. */
  readonly leaveOut: (path: string) => void;
}

/**
 * The lines between the braces that read a selection of a type of the schema.
 * @param room how many objects may stand below each that is read: lists share it, so that the operation stays within its limits
 */
export function selectionLines(
  type: GraphQLObjectType,
  selection: ReadSelection,
  room: number,
  path: string,
  parts: SelectionParts,
): string[] {
  const fields = type.getFields();
  const lines: string[] = [];
  for (const name of 'documentId' in fields ? ['documentId', ...selection.fields] : selection.fields) {
    const field = fields[name];
    if (field !== undefined && isLeafType(getNamedType(field.type))) lines.push(name);
    // Documents are named by their documentId alone.
    else if (name !== 'id') parts.leaveOut(path + name);
  }
  const lists = selection.branches.filter((branch) => !branch.isCount && fields[branch.attribute.name]?.args.some(isPagination)).length;
  for (const branch of selection.branches) lines.push(...branchLines(type, branch, Math.floor(room / Math.max(1, lists)), path, parts));
  return lines.length > 0 ? [...new Set(lines)] : ['__typename'];
}

function branchLines(type: GraphQLObjectType, branch: ReadBranch, room: number, path: string, parts: SelectionParts): readonly string[] {
  const { name, kind } = branch.attribute;
  const fields = type.getFields();
  const at = `${path}${name}`;
  if (branch.isCount) {
    const connection = `${name}_connection`;
    if (connection in fields) return [`${connection} { pageInfo { total } }`];
    parts.leaveOut(at);
    return [];
  }
  const field = fields[name];
  if (field === undefined || branch.isNarrowed) {
    parts.leaveOut(at);
    return [];
  }
  if (kind === 'dynamiczone') return braced(name, ['__typename', ...zoneLines(branch, room, `${at}.`, parts)]);
  const [selection] = branch.on.values();
  const target = getNamedType(field.type);
  if (selection === undefined || !isObjectType(target)) return [];
  const isList = field.args.some(isPagination);
  const hasLists = selection.branches.some(({ isCount, attribute }) => !isCount && attribute.kind !== 'scalar');
  const most = Math.min(MOST, parts.maxLimit);
  const limit = isList ? Math.max(1, Math.min(most, hasLists ? Math.floor(Math.sqrt(room)) : room)) : 1;
  const head = isList ? `${name}(pagination: { limit: ${limit} })` : name;
  return braced(head, selectionLines(target, selection, Math.floor(room / limit), `${at}.`, parts));
}

/** A fragment for each component. Where two of them have something of one name and not of one type, it gets a name of its own. */
function zoneLines(branch: ReadBranch, room: number, path: string, parts: SelectionParts): readonly string[] {
  const taken = new Map<string, string>();
  return [...branch.on.values()].flatMap((selection) => {
    const component = selection.owner as Component;
    const type = parts.schema.getType(typeName(component));
    if (!isObjectType(type)) {
      parts.leaveOut(`${path}${component.uid}`);
      return [];
    }
    const lines = selectionLines(type, selection, room, path, parts).map((line) => {
      const name = /^\w+/.exec(line)?.[0] ?? '';
      const told = String(type.getFields()[name]?.type);
      const other = taken.get(name);
      taken.set(name, other ?? told);
      return other === undefined || other === told || name.startsWith('__') ? line : `${lowerFirst(type.name)}_${name}: ${line}`;
    });
    return braced(`... on ${type.name}`, lines);
  });
}

function isPagination({ name }: { readonly name: string }): boolean {
  return name === 'pagination';
}

/** Kept in one text, so that whoever looks through lines sees one for each thing that is read. */
function braced(head: string, lines: readonly string[]): readonly [string] {
  return [`${head} {\n${lines.map(indented).join('\n')}\n}`];
}

/** Text two spaces further in. */
export function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
