import { EntriesCell } from '../component/cell.tsx';
import type { Field } from '../field.ts';
import { DynamicZoneInput } from './input.tsx';

export default { Input: DynamicZoneInput, Cell: EntriesCell, isStructure: true } satisfies Field;
