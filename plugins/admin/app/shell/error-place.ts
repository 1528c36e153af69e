import { createContext } from 'react';

/** The element above the buttons of a dialog in which errors of its form are shown; null: the error stands where its form puts it. */
export const ErrorPlace = createContext<HTMLElement | null>(null);
