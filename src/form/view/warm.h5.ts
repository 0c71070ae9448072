// The first date input of a page makes the browser read its calendar words, which takes longer than drawing a hundred fields. This runs
// when the code of forms has come, while the form itself is still asked for.
document.createElement('input').type = 'date'
