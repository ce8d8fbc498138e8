/** The demo's date, however much later it is created. */
export const demoDay = '2026-01-15';
