// Reads the JSON reports of jest, and of failed-tests-reporter.mjs.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../setup.mjs';

/** Number of characters of a message that are printed. */
const MESSAGE = 800;
/** A line of a stack trace that names no file of the project. */
const FOREIGN_FRAME = /^\s+at .*(node_modules|node:).*$\n?/gm;

/**
 * The slowest tests, one line each, slowest first.
 *
 * @param {string} folder folder of the reports
 * @param {number} count
 * @returns {readonly string[]}
 */
export function slowestTests(folder, count) {
  return filesOf(folder)
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ file: name, fullName, duration: duration ?? 0 })),
    )
    .sort((one, other) => other.duration - one.duration)
    .slice(0, count)
    .map(({ file, fullName, duration }) => `${(duration / 1_000).toFixed(1).padStart(6)} s  ${relative(ROOT, file)}: ${fullName}`);
}

/**
 * The failed tests, and the files that could not be run, one line each with the beginning of the message.
 *
 * @param {string} folder folder of the reports
 * @returns {readonly string[]}
 */
export function failedTests(folder) {
  return filesOf(folder).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ fullName, text: failureMessages[0] ?? '' }));
    if (failed.length === 0 && status === 'failed') failed.push({ fullName: 'the file could not be run', text: message });
    return failed.map(({ fullName, text }) => `${relative(ROOT, name)}: ${fullName}: ${shorten(text)}`);
  });
}

/** The results of all test files. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .flatMap((entry) => resultsOf(readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8')));
}

/** The results of a report; none of one that was cut off when its stage was stopped. */
function resultsOf(text) {
  try {
    return JSON.parse(text).testResults;
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** One line, without colours. */
function shorten(text) {
  const line = stripVTControlCharacters(text).replace(FOREIGN_FRAME, '').replace(/\s+/g, ' ').trim();
  return line.length > MESSAGE ? `${line.slice(0, MESSAGE)}…` : line;
}
