import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isLeafType, isObjectType } from 'graphql';
import type { Component, ContentType } from 'plinth';
import { lowerFirst, typeName } from '../names.ts';
import type { ReadBranch, ReadSelection } from './asked-read.ts';

/** Maximum documents per list. */
const MOST = 100;

/** The parts that a selection is written with. */
export interface SelectionParts {
  readonly schema: GraphQLSchema;
  /** Maximum documents per list that the app allows. */
  readonly maxLimit: number;
  /** Called with each path that the schema does not have. */
  readonly leaveOut: (path: string) => void;
}

/**
 * The lines of a selection on a type of the schema, without its braces.
 * @param room maximum number of objects below each object; lists share it, so that the operation stays within its limits
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
    // In GraphQL, documents are identified by documentId only.
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
  if (kind === 'dynamiczone' || kind === 'morph') return braced(name, ['__typename', ...zoneLines(branch, room, `${at}.`, parts)]);
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

/** One fragment per component or content type. Fields with the same name but different types get an alias. */
function zoneLines(branch: ReadBranch, room: number, path: string, parts: SelectionParts): readonly string[] {
  const taken = new Map<string, string>();
  return [...branch.on.values()].flatMap((selection) => {
    const owner = selection.owner as Component | ContentType;
    const type = parts.schema.getType(typeName(owner));
    if (!isObjectType(type)) {
      parts.leaveOut(`${path}${owner.uid}`);
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

/** Returns a single text, so that the caller sees one line for each populated attribute. */
function braced(head: string, lines: readonly string[]): readonly [string] {
  return [`${head} {\n${lines.map(indented).join('\n')}\n}`];
}

/** Indents a text by two spaces. */
export function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
