import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKernel, type KernelInstance } from '../../core/kernel/index.ts';

/** Reads something of the kernel of an app without files, whose plugins are applied and which is not started. */
export function ofPlainKernel<Found>(read: (kernel: KernelInstance) => Found): Found {
  const appDir = mkdtempSync(join(tmpdir(), 'plinth-docs-'));
  try {
    return read(createKernel({ appDir, env: {} }));
  } finally {
    rmSync(appDir, { recursive: true });
  }
}
