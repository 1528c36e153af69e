import type { Row } from '../../../database/index.ts';
import { ownValue, type ScalarAttribute } from '../../../model/index.ts';
import { type Layout, type LayoutMember, UnwritableError } from '../../../query/index.ts';
import type { RowScope } from '../../plan/plan-context.ts';
import type { SelectList } from '../../plan/statement.ts';
import type { AnswerForm, BuildEntry, BuildRow, EntryField, Part, RowsContext } from './answer-form.ts';
import { type FieldMember, joined, planFields, valueText } from './text-fields.ts';

/**
 * Answers as JSON text, identical to `JSON.stringify` of the same objects unless a layout says otherwise. Rows never become objects, and a
 * database that can writes most of a row itself.
 */
export const TEXTS: AnswerForm<string> = Object.freeze<AnswerForm<string>>({
  none: part('null', 0),
  list: (parts) => listed('[', parts, ']'),
  counted: (parts, total) => listed('{"documents":[', parts, `],"total":${total}}`),
  count: (count) => part(`{"count":${count}}`, 0),
  typed: ({ value, nodes }, uid) => part(`{"__type":${JSON.stringify(uid)}${value === '{}' ? '' : ','}${value.slice(1)}`, nodes),
  wrap: (wrapper, { value, nodes }, window, total) => part(wrapper.write(value, window, total), nodes),
  entries(fields, aliases, layout) {
    if (layout !== undefined) return laidOutEntries(fields, aliases, layout);
    const members = fields.map(({ key, output }) => ({ key, name: `${JSON.stringify(key)}:`, output }));
    const names = aliases.map((alias) => `${JSON.stringify(alias)}:`);
    return (stored, populated) => {
      let text = '';
      for (const { key, name, output } of members) {
        const raw = stored[key] ?? null;
        text += text === '' ? name : `,${name}`;
        text += valueText(raw === null || output === null ? raw : output(raw));
      }
      return extend(text, names, populated);
    };
  },
  rows(context, scope, list, fields, aliases, layout) {
    if (layout !== undefined) return laidOutRows(context, scope, list, { fields, aliases, layout });
    const members = fields.map((attribute): FieldMember => ({ key: attribute.name, attribute, required: false, writer: null }));
    const fieldTexts = planFields(context, scope, list, members);
    const names = aliases.map((alias) => `${JSON.stringify(alias)}:`);
    return (row, populated) => extend(joined(fieldTexts.map((text) => text(row))), names, populated);
  },
});

function part(value: string, nodes: number): Part<string> {
  return { value, nodes, size: value.length };
}

/** Joins parts with commas. */
function listed(before: string, parts: readonly Part<string>[], after: string): Part<string> {
  let text = before;
  let nodes = 0;
  for (let i = 0; i < parts.length; i++) {
    const one = parts[i] as Part<string>;
    if (i > 0) text += ',';
    text += one.value;
    nodes += one.nodes;
  }
  return part(text + after, nodes);
}

/** An object of members that are already text (`"a":1,"b":2`), and of populated parts. */
function extend(members: string, names: readonly string[], populated: readonly Part<string>[]): Part<string> {
  let text = `{${members}`;
  let nodes = 1;
  for (let i = 0; i < names.length; i++) {
    const below = populated[i] as Part<string>;
    if (text.length > 1) text += ',';
    text += names[i];
    text += below.value;
    nodes += below.nodes;
  }
  return part(`${text}}`, nodes);
}

/** Writes the text of one or more members of an object. */
type Members<Source> = (source: Source, populated: readonly Part<string>[]) => string;

function objectOf<Source>(members: readonly Members<Source>[]): (source: Source, populated: readonly Part<string>[]) => Part<string> {
  return (source, populated) => {
    let text = '{';
    for (let i = 0; i < members.length; i++) {
      if (i > 0) text += ',';
      text += (members[i] as Members<Source>)(source, populated);
    }
    let nodes = 1;
    for (const below of populated) nodes += below.nodes;
    return part(`${text}}`, nodes);
  };
}

/** Plans rows with a layout. Consecutive fields are planned together. */
function laidOutRows(
  context: RowsContext,
  scope: RowScope,
  list: SelectList,
  selected: { readonly fields: readonly ScalarAttribute[]; readonly aliases: readonly string[]; readonly layout: Layout },
): BuildRow<string> {
  const parts: Members<Row>[] = [];
  const open: FieldMember[] = [];
  const flush = () => parts.push(...planFields(context, scope, list, open.splice(0)));
  for (const member of selected.layout.members) {
    if (member.kind === 'field') {
      if (!selected.fields.includes(member.attribute)) throw new UnwritableError(`${member.attribute.name} is not selected`);
      open.push(member);
      continue;
    }
    flush();
    parts.push(otherPart(member, selected.aliases));
  }
  flush();
  return objectOf(parts);
}

/** Plans component entries with a layout. */
function laidOutEntries(fields: readonly EntryField[], aliases: readonly string[], { members }: Layout): BuildEntry<string> {
  return objectOf(members.map((member) => (member.kind === 'field' ? entryPart(member, fields) : otherPart(member, aliases))));
}

function entryPart(
  { key, attribute, required, writer }: FieldMember,
  fields: readonly EntryField[],
): Members<Readonly<Record<string, unknown>>> {
  const field = fields.find((each) => each.attribute === attribute);
  if (field === undefined) throw new UnwritableError(`${attribute.name} is not selected`);
  const name = `${JSON.stringify(key)}:`;
  const { output } = field;
  const write = writer === null || writer.plain === 'all' ? valueText : writer.write.bind(writer);
  return (stored) => {
    const raw = ownValue(stored, attribute.name) ?? null;
    const value = raw === null || output === null ? raw : output(raw);
    const text = value === null || value === undefined ? 'null' : write(value);
    if (required && text === 'null') throw new UnwritableError();
    return name + text;
  };
}

function otherPart(member: Exclude<LayoutMember, { readonly kind: 'field' }>, aliases: readonly string[]): Members<unknown> {
  const name = `${JSON.stringify(member.key)}:`;
  if (member.kind === 'text') {
    const text = name + member.text;
    return () => text;
  }
  const { alias, required } = member;
  const place = aliases.indexOf(alias);
  if (place < 0) throw new UnwritableError(`${alias} is not populated`);
  return (_source, populated) => {
    const text = (populated[place] as Part<string>).value;
    if (required && text === 'null') throw new UnwritableError();
    return name + text;
  };
}
