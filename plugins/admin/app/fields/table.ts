import type { Model } from '../client/types.ts';
import { late } from '../shell/late.ts';
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
import plugin from './plugin/index.ts';
import relation from './relation/index.ts';
import string from './string/index.ts';
import text from './text/index.ts';
import time from './time/index.ts';
import uid from './uid/index.ts';
import unknown from './unknown/index.ts';

/** Fields that are part of the form's bundle. */
const AT_ONCE: Readonly<Record<string, Field>> = {
  string,
  text,
  email,
  password,
  uid,
  integer: number,
  biginteger: number,
  float: number,
  decimal: number,
  date,
  time,
  datetime: moment,
  timestamp: moment,
  boolean,
  enumeration,
  relation,
  component,
  dynamiczone,
};

const fields = new Map(Object.entries(AT_ONCE));

/** Fields with an editor are loaded when one is shown. */
const LATER = import.meta.glob<{ readonly default: Field }>('./{richtext,blocks,json,media}/index.ts');
for (const [file, load] of Object.entries(LATER)) fields.set(file.split('/')[1] as string, lazyField(load));

/** Returns the field of an attribute type: that of a plugin, a built-in one, or else a read-only one. */
export function fieldOf(type: string, model: Pick<Model, 'fields'>): Field {
  return Object.hasOwn(model.fields, type) ? plugin : (fields.get(type) ?? unknown);
}

/** A field whose editor is loaded when the first one is shown. The parent reserves its space meanwhile. */
function lazyField(load: () => Promise<{ readonly default: Field }>): Field {
  return {
    Input: late(async () => (await load()).default.Input),
    Cell: late(async () => (await load()).default.Cell),
    Difference: late(async () => (await load()).default.Difference ?? CellsDifference),
    isGroup: true,
  };
}
