import type { AttributeType } from '../attribute-type.ts';
import { arrayType } from './array.ts';
import { bigintegerType } from './biginteger.ts';
import { blocksType } from './blocks.ts';
import { booleanType } from './boolean.ts';
import { componentType } from './component.ts';
import { dateType } from './date.ts';
import { datetimeType } from './datetime.ts';
import { decimalType } from './decimal.ts';
import { dynamicZoneType } from './dynamic-zone.ts';
import { emailType } from './email.ts';
import { enumerationType } from './enumeration.ts';
import { floatType } from './float.ts';
import { integerType } from './integer.ts';
import { jsonType } from './json.ts';
import { passwordType } from './password.ts';
import { relationType } from './relation.ts';
import { richtextType } from './richtext.ts';
import { stringType } from './string.ts';
import { textType } from './text.ts';
import { timeType } from './time.ts';
import { timestampType } from './timestamp.ts';
import { uidType } from './uid.ts';

/** The attribute types that core brings; plugins add theirs to the registry. */
export const builtInAttributeTypes: readonly AttributeType[] = [
  stringType,
  textType,
  richtextType,
  blocksType,
  enumerationType,
  emailType,
  passwordType,
  uidType,
  dateType,
  timeType,
  datetimeType,
  timestampType,
  integerType,
  bigintegerType,
  floatType,
  decimalType,
  booleanType,
  arrayType,
  jsonType,
  relationType,
  componentType,
  dynamicZoneType,
];
