import type { Env } from 'plinth';

export default ({ env }: { readonly env: Env }) => ({
  telemetry: {
    config: {
      service: 'plinth-telemetry',
      metrics: { token: env('METRICS_TOKEN') },
      traces: { url: env('COLLECTOR_URL'), ratio: 0, interval: 200 },
    },
  },
  outgoing: { config: { allow: ['127.0.0.0/8'] } },
  webhooks: { config: { firstPause: 50 } },
});
