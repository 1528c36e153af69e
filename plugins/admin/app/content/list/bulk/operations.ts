import { typeOf } from '../../../client/model.ts';
import type { Attribute, Model, RecentAction, Type } from '../../../client/types.ts';
import { namedReference } from '../../../form/references.ts';
import { type AttributeShape, type FarList, isEntryList, isFarList, isValues, type Reference, type Values } from '../../../form/shape.ts';
import { t } from '../../../i18n/translate.ts';
import { traitsOf } from '../../../traits/types.ts';

/** What a person can choose to do with an attribute of many documents. */
export type BulkOperation = 'set' | 'add' | 'remove' | 'increase' | 'decrease' | 'later' | 'earlier' | 'clear';

/** A change as `POST /many` takes it. */
export interface AttributeChange {
  readonly attribute: string;
  readonly operation: NonNullable<RecentAction['operation']>;
  readonly value?: unknown;
}

/** Units in which dates are shifted; those below a day are for times only. */
export const DAY_UNITS = ['days', 'weeks', 'months', 'years'] as const;
export const TIME_UNITS = ['minutes', 'hours', ...DAY_UNITS] as const;

/** One of `TIME_UNITS`. */
export type ShiftUnit = (typeof TIME_UNITS)[number];

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'biginteger', 'float', 'decimal']);

/** Whether the value is a list: of documents, of files or of component entries. */
export function isList(attribute: AttributeShape): boolean {
  return attribute.many === true || attribute.multiple === true || isEntryList(attribute);
}

/** The operations that a person can choose for an attribute, as the server allows them. Empty: it is not offered. */
export function operationsOf(attribute: Attribute, model: Model): readonly BulkOperation[] {
  const { required, unique, min, relation } = attribute;
  const traits = traitsOf(attribute);
  if (!attribute.writable || traits.isSecret || traits.isUnique) return [];
  const isGroup = ['relation', 'media', 'component', 'dynamiczone'].includes(attribute.type);
  const clear: readonly BulkOperation[] = required === true || (isGroup && Number(min ?? 0) > 0) ? [] : ['clear'];
  if (!traits.isSettable || unique === true) return clear;
  if (attribute.type === 'relation') {
    const targets = attribute.targets ?? [attribute.target ?? ''];
    if (targets.every((uid) => typeOf(model, uid) === undefined)) return [];
    // Only one document can have each target.
    if (relation === 'oneToOne' || relation === 'oneToMany') return isList(attribute) ? ['remove', ...clear] : clear;
  }
  if (attribute.type === 'relation' || attribute.type === 'media')
    return isList(attribute) ? ['add', 'remove', 'set', ...clear] : ['set', ...clear];
  if (isEntryList(attribute)) return ['add', 'remove', 'set', ...clear];
  if (NUMBERS.has(attribute.type)) return ['set', 'increase', 'decrease', ...clear];
  if (attribute.type === 'date' || attribute.type === 'datetime') return ['set', 'later', 'earlier', ...clear];
  return ['set', ...clear];
}

/** The attributes of a type that can be changed in many documents, with their operations. */
export function bulkAttributes(type: Type, model: Model): readonly (readonly [Attribute, readonly BulkOperation[]])[] {
  return type.attributes.flatMap((attribute) => {
    const operations = operationsOf(attribute, model);
    return operations.length === 0 ? [] : [[attribute, operations] as const];
  });
}

/** The name of an operation in the list of choices. */
export function operationLabel(operation: BulkOperation, attribute: AttributeShape): string {
  switch (operation) {
    case 'set':
      return isList(attribute) ? t('list.replaceAll') : t('list.setValue');
    case 'add':
      return t('common.add');
    case 'remove':
      return t('common.remove');
    case 'increase':
      return t('list.increaseBy');
    case 'decrease':
      return t('list.decreaseBy');
    case 'later':
      return t('list.moveLaterBy');
    case 'earlier':
      return t('list.moveEarlierBy');
    case 'clear':
      return t('list.clearField');
  }
}

/** Whether an operation takes a value of the attribute, rather than a number or nothing. */
export function takesValue(operation: BulkOperation): boolean {
  return operation === 'set' || operation === 'add' || operation === 'remove';
}

/**
 * Converts what a form has for an attribute to the value of a change.
 * @param body the form's body, which names component entries whole
 * @returns null if nothing was chosen
 */
export function changeValue(attribute: AttributeShape, values: Values, body: Values): unknown {
  const { name, type } = attribute;
  const value = values[name] ?? null;
  if (isFarList(attribute)) {
    const added = isValues(value) ? (value as unknown as FarList).added : [];
    return added.length === 0 ? null : added.map(({ documentId }) => documentId);
  }
  if (type === 'relation') {
    const references = (Array.isArray(value) ? value : [value]).filter((each) => isValues(each)) as Reference[];
    const named = references.map((reference) => namedReference(reference, attribute.localeNamed === true));
    return named.length === 0 ? null : isList(attribute) ? named : named[0];
  }
  const sent = body[name] ?? null;
  return sent === '' || (Array.isArray(sent) && sent.length === 0) ? null : sent;
}
