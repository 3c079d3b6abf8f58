import { rateQuestions } from "./booked-rates.ts";
import { carrierQuestions } from "./carriers.ts";
import { loadQuestions } from "./loads.ts";
import type { Question } from "./question.ts";
import { synchronizationQuestions } from "./synchronization.ts";

/** Everything that services ask of tables which grow. */
export const questions: Question[] = [
  ...loadQuestions,
  ...carrierQuestions,
  ...rateQuestions,
  ...synchronizationQuestions,
];
