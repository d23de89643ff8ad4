export { afterPrefix } from '@perkstream/kernel';
