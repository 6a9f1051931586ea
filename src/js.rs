//! The JavaScript face: conversion in, one call, conversion out.
