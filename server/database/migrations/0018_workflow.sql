CREATE TABLE "flow_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"image" text NOT NULL,
	"file" text NOT NULL,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "flow_copy" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"flow_id" text NOT NULL,
	"node_id" text NOT NULL,
	"node_name" text NOT NULL,
	"user_id" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_delegation" (
	"id" text PRIMARY KEY NOT NULL,
	"from_user_id" text NOT NULL,
	"to_user_id" text NOT NULL,
	"flow_ids" text[] NOT NULL,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"description" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_seat" (
	"id" text PRIMARY KEY NOT NULL,
	"task_id" text NOT NULL,
	"flow_id" text NOT NULL,
	"visit_id" text NOT NULL,
	"node_id" text NOT NULL,
	"node_name" text NOT NULL,
	"launcher_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"is_open" boolean NOT NULL,
	"is_held" boolean NOT NULL,
	"since" bigint NOT NULL,
	"due_at" bigint,
	"decided_at" bigint,
	"decided_by" text,
	"record_id" text
);
--> statement-breakpoint
CREATE TABLE "flow_task" (
	"id" text PRIMARY KEY NOT NULL,
	"flow_id" text NOT NULL,
	"flow_version" integer NOT NULL,
	"version" integer NOT NULL,
	"launcher_id" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"status" integer NOT NULL,
	"urgency" integer NOT NULL,
	"completion" integer NOT NULL,
	"this_step" text NOT NULL,
	"this_step_id" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"parent_task_id" text,
	"form_record_id" text,
	"state" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"submitted_at" bigint,
	"ended_at" bigint,
	"discarded_at" bigint
);
--> statement-breakpoint
CREATE TABLE "flow_template" (
	"id" text PRIMARY KEY NOT NULL,
	"en_code" text NOT NULL,
	"full_name" text NOT NULL,
	"category" text NOT NULL,
	"form_type" integer NOT NULL,
	"type" integer NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"icon_background" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sort_code" integer DEFAULT 0 NOT NULL,
	"enabled_mark" integer DEFAULT 1 NOT NULL,
	"version" integer NOT NULL,
	"launchers" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_version" (
	"flow_id" text NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"template" jsonb NOT NULL,
	"definition" jsonb NOT NULL,
	"form" jsonb NOT NULL,
	"form_model_id" text,
	"form_model_version" integer,
	"report" jsonb NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "flow_version_flow_id_version_pk" PRIMARY KEY("flow_id","version")
);
--> statement-breakpoint
ALTER TABLE "flow_comment" ADD CONSTRAINT "flow_comment_task_id_flow_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."flow_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_comment" ADD CONSTRAINT "flow_comment_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_copy" ADD CONSTRAINT "flow_copy_task_id_flow_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."flow_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_delegation" ADD CONSTRAINT "flow_delegation_from_user_id_user_account_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_delegation" ADD CONSTRAINT "flow_delegation_to_user_id_user_account_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_seat" ADD CONSTRAINT "flow_seat_task_id_flow_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."flow_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_task" ADD CONSTRAINT "flow_task_flow_id_flow_template_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flow_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_task" ADD CONSTRAINT "flow_task_launcher_id_user_account_id_fk" FOREIGN KEY ("launcher_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_version" ADD CONSTRAINT "flow_version_flow_id_flow_template_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flow_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "flow_comment_task" ON "flow_comment" USING btree ("task_id","created_at","id");--> statement-breakpoint
CREATE INDEX "flow_copy_user" ON "flow_copy" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "flow_copy_task" ON "flow_copy" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "flow_delegation_from" ON "flow_delegation" USING btree ("from_user_id","ends_at");--> statement-breakpoint
CREATE INDEX "flow_delegation_to" ON "flow_delegation" USING btree ("to_user_id","ends_at");--> statement-breakpoint
CREATE INDEX "flow_seat_todo" ON "flow_seat" USING btree ("user_id","since","id") WHERE "flow_seat"."is_open";--> statement-breakpoint
CREATE INDEX "flow_seat_held" ON "flow_seat" USING btree ("user_id") WHERE "flow_seat"."is_held";--> statement-breakpoint
CREATE INDEX "flow_seat_done" ON "flow_seat" USING btree ("decided_by","decided_at","id") WHERE "flow_seat"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "flow_seat_habit" ON "flow_seat" USING btree ("flow_id","node_id","user_id","decided_at") WHERE "flow_seat"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "flow_seat_task" ON "flow_seat" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_seat_record" ON "flow_seat" USING btree ("record_id") WHERE "flow_seat"."record_id" is not null;--> statement-breakpoint
CREATE INDEX "flow_task_launched" ON "flow_task" USING btree ("launcher_id","created_at","id") WHERE "flow_task"."discarded_at" is null;--> statement-breakpoint
CREATE INDEX "flow_task_all" ON "flow_task" USING btree ("created_at","id") WHERE "flow_task"."discarded_at" is null and "flow_task"."status" <> 0;--> statement-breakpoint
CREATE INDEX "flow_task_parent" ON "flow_task" USING btree ("parent_task_id") WHERE "flow_task"."parent_task_id" is not null;--> statement-breakpoint
CREATE INDEX "flow_task_record" ON "flow_task" USING btree ("form_record_id") WHERE "flow_task"."form_record_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_template_en_code" ON "flow_template" USING btree ("en_code");--> statement-breakpoint
CREATE INDEX "flow_template_sort" ON "flow_template" USING btree ("sort_code","id");