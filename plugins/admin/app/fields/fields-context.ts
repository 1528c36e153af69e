import { createContext } from 'react';
import type { Field } from './field.ts';

/** What attribute types look like. Fields that hold fields find them here, as the table that names all fields knows these, too. */
export const FieldsContext = createContext<(type: string) => Field>(() => {
  throw new Error('there is no FieldsContext above');
});
