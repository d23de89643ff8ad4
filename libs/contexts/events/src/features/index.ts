export { manageCustomEventSchemas } from './manage-custom-event-schemas/manage-custom-event-schemas.js';
export { sendCustomEvent } from './send-custom-event/send-custom-event.handler.js';
