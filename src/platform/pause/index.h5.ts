/**
 * Everything that is imported before this has been evaluated by now; what follows in a module that imports it runs in a task of its
 * own. On a slow phone the start takes a noticeable time, and between two tasks the browser paints and answers a touch.
 */
// The build writes it as a promise: no engine meets the syntax.
// eslint-disable-next-line es-x/no-top-level-await
await new Promise((resume) => {
  setTimeout(resume)
})

export {}
