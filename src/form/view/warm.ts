/** Nothing of a mini-program's form is slower the first time than later. */
export {}
