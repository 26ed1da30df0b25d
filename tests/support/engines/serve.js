// Runs patterns in Node: `node serve.js [FLAGS]`. For the requests and answers see serve.py.
"use strict";
const { createInterface } = require("node:readline");

const decoded = (line) => Buffer.from(line, "base64").toString("utf16le");
const encoded = (text) => Buffer.from(text, "utf16le").toString("base64");

function answer(read, keys, text) {
  try {
    const match = read(text);
    if (match === null) return "-";
    const captures = keys.map((key) => (/^\d/.test(key) ? match[Number(key)] : match.groups[key]));
    return "+" + captures.map((each) => "\t" + (each === undefined ? "-" : encoded(each))).join("");
  } catch (error) {
    return "!" + encoded(String(error));
  }
}

function reader(pattern) {
  try {
    const compiled = new RegExp(pattern, process.argv[2] || "");
    return (text) => compiled.exec(text);
  } catch (error) {
    return () => { throw error; };
  }
}

let read = null;
let keys = [];
let left = 0;
let answers = [];
createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  if (read === null) {
    const [pattern, groups, count] = line.split("\t");
    read = reader(decoded(pattern));
    keys = groups ? groups.split(",") : [];
    left = Number(count);
  } else {
    answers.push(answer(read, keys, decoded(line)));
    left -= 1;
  }
  if (left === 0) {
    process.stdout.write(answers.map((each) => each + "\n").join(""));
    read = null;
    answers = [];
  }
});
