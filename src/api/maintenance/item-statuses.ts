/** The statuses of an issue's items. */
export const workOrderItemStatuses = ['draft', 'submitted', 'approved', 'used', 'rejected', 'cancelled'] as const;
