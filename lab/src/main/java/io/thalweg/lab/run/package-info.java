/** Many runs of scenarios: on all cores, written to a journal as they finish, never run twice. */
@NullMarked
package io.thalweg.lab.run;

import org.jspecify.annotations.NullMarked;
