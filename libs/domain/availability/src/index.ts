export { type DailyHours, type Timeframe, type ValidityHours, type Windows } from './windows.js';
export { checkWindows, type WindowsRefusal } from './check-windows.js';
export { presentWindows, type WireDailyHours, type WireWindows } from './present-windows.js';
export { checkAvailability, type Availability } from './check-availability.js';
export { activityWindow } from './activity-window.js';
export { isWindowDuration } from './duration.js';
