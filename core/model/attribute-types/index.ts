import type { AttributeType } from '../attribute-type.ts';
import { bigintegerType } from './biginteger.ts';
import { blocksType } from './blocks.ts';
import { booleanType } from './boolean.ts';
import { emailType } from './email.ts';
import { enumerationType } from './enumeration.ts';
import { arrayType, jsonType } from './json.ts';
import { decimalType, floatType, integerType } from './number.ts';
import { passwordType } from './password.ts';
import { componentType, dynamicZoneType, relationType } from './references.ts';
import { dateType, datetimeType, timestampType, timeType } from './temporal.ts';
import { richtextType, stringType, textType } from './text.ts';
import { uidType } from './uid.ts';

/** The built-in attribute types. Plugins add theirs to the registry. */
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
