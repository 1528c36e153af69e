import type { Attribute, Model } from '../client/types.ts';
import { late } from '../shell/late.ts';
import { type FieldName, traitsOf } from '../traits/types.ts';
import boolean from './boolean/index.ts';
import { CellsDifference } from './cells-difference.tsx';
import component from './component/index.ts';
import date from './date/index.ts';
import dynamiczone from './dynamiczone/index.ts';
import email from './email/index.ts';
import enumeration from './enumeration/index.ts';
import type { Field } from './field.ts';
import moment from './moment/index.ts';
import number from './number/index.ts';
import password from './password/index.ts';
import { PluginInput } from './plugin/input.tsx';
import relation from './relation/index.ts';
import string from './string/index.ts';
import text from './text/index.ts';
import time from './time/index.ts';
import uid from './uid/index.ts';
import unknown from './unknown/index.ts';

/** The fields by name. The traits of a type name its field; several types may share one. */
const FIELDS: Readonly<Record<FieldName, Field>> = {
  string,
  text,
  email,
  password,
  uid,
  number,
  date,
  time,
  moment,
  boolean,
  enumeration,
  relation,
  component,
  dynamiczone,
  unknown,
  richtext: lazyField(async () => (await import('./richtext/index.ts')).default),
  blocks: {
    ...lazyField(async () => (await import('./blocks/index.ts')).default),
    Read: late(async () => (await import('./blocks/read.tsx')).BlocksRead),
  },
  array: lazyField(async () => (await import('./array/index.ts')).default),
  json: lazyField(async () => (await import('./json/index.ts')).default),
  media: lazyField(async () => (await import('./media/index.ts')).default),
};

/**
 * Returns the field of an attribute. A type of a plugin has the plugin's input. Its traits determine its cell and its difference, as for
 * any other type.
 */
export function fieldOf(attribute: Pick<Attribute, 'type' | '$traits'>, model: Pick<Model, 'fields'>): Field {
  const { field, text, prose } = traitsOf(attribute);
  if (!Object.hasOwn(model.fields, attribute.type)) return FIELDS[field];
  // If the plugin formats values as text, show that text.
  const { Cell, Difference } = FIELDS[text === undefined ? field : prose === null ? 'unknown' : 'string'];
  return { Input: PluginInput, Cell, ...(Difference && { Difference }), isGroup: true };
}

/** A field whose editor is loaded when the first one is shown. The parent reserves its space meanwhile. */
function lazyField(load: () => Promise<Field>): Field {
  return {
    Input: late(async () => (await load()).Input),
    Cell: late(async () => (await load()).Cell),
    Difference: late(async () => (await load()).Difference ?? CellsDifference),
    isGroup: true,
  };
}
