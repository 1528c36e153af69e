import { type BootProblem, BootProblemsError } from 'plinth';

/** The packages of metrics and of traces. They are optional peer dependencies: only apps that use them install them. */
export const METRICS_PACKAGES = ['prom-client'] as const;
export const TRACES_PACKAGES = [
  '@opentelemetry/api',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/exporter-trace-otlp-http',
] as const;

/** The versions that Node 20 can run. */
const VERSIONS: Readonly<Record<string, string>> = {
  'prom-client': '15',
  '@opentelemetry/api': '1.9',
  '@opentelemetry/resources': '2.12',
  '@opentelemetry/sdk-trace-base': '2.12',
  '@opentelemetry/exporter-trace-otlp-http': '0.222',
};

/** The packages that are not installed. This does not load them, because loading would slow down the boot. */
export function missingPackages(names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    try {
      require.resolve(name);
      return false;
    } catch {
      return true;
    }
  });
}

/** The error that names what to install. @param part the option that needs it @param file of the plugin's options */
export function notInstalled(part: 'metrics' | 'traces', missing: readonly string[], file: string): BootProblemsError {
  const wanted = missing.map((name) => `${name}@${VERSIONS[name]}`).join(' ');
  const problem: BootProblem = {
    file,
    path: ['telemetry', 'config', part],
    message: `requires packages that are not installed. Run: npm install ${wanted}`,
  };
  return new BootProblemsError('Telemetry cannot start:', [problem]);
}
