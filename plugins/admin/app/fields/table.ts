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

/** Fields that come with the form. */
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

/** Fields with an editor of their own are fetched when one is shown: no form waits for what it does not have. */
const LATER = import.meta.glob<{ readonly default: Field }>('./{richtext,blocks,json,media}/index.ts');
for (const [file, load] of Object.entries(LATER)) fields.set(file.split('/')[1] as string, lazyField(load));

/** What an attribute type looks like: as the page knows it, as its plugin says, or as a value that stays as it is. */
export function fieldOf(type: string, model: Pick<Model, 'fields'>): Field {
  return fields.get(type) ?? (Object.hasOwn(model.fields, type) ? plugin : unknown);
}

/** A field whose editor is fetched when the first one is shown. Whoever shows it keeps room for it meanwhile. */
function lazyField(load: () => Promise<{ readonly default: Field }>): Field {
  return {
    Input: late(async () => (await load()).default.Input),
    Cell: late(async () => (await load()).default.Cell),
    Difference: late(async () => (await load()).default.Difference ?? CellsDifference),
    isGroup: true,
  };
}
