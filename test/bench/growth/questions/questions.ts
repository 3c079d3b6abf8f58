import { rateQuestions } from "./booked-rates.ts";
import { carrierQuestions } from "./carriers.ts";
import { loadQuestions } from "./loads.ts";
import type { Question } from "./question.ts";
import { synchronisationQuestions } from "./synchronisation.ts";

/** Everything that services ask of tables which grow. */
export const questions: Question[] = [
  ...loadQuestions,
  ...carrierQuestions,
  ...rateQuestions,
  ...synchronisationQuestions,
];
