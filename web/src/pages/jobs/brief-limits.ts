/** How long a text of a brief may be, as the service has it. */
export const briefTextMax = 1_500;
