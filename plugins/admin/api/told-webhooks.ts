export type { ListedDelivery, MadeWebhook, ShownDelivery, ShownWebhook } from 'plinth/plugins/webhooks';
